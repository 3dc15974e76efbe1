/// Waits until the condition holds.
///
/// The limit is longer than the longest pause of a watch between two tries, of which a test on a busy machine may see the
/// whole.
///
/// - Returns: false after the limit.
func eventually(_ condition: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(180)
  while true {
    let isLast = end < .now
    if try await condition() { return true }
    if isLast { return false }
    try await Task.sleep(for: .milliseconds(50))
  }
}
