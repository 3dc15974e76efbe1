/// A DURATION on the command line: `45m`, `1h30m`, `2d`, or seconds.
package enum DurationText {
  /// Whole seconds.
  package static func seconds(_ text: String) throws(ArgumentProblem) -> Int {
    guard let seconds = read(text) else { throw .duration(text) }
    return seconds
  }

  /// At least one second.
  package static func someSeconds(_ text: String) throws(ArgumentProblem) -> Int {
    let seconds = try seconds(text)
    if seconds == 0 { throw .noDuration(text) }
    return seconds
  }

  /// Whole seconds of an estimate or of the length of a block, where a bare number is minutes.
  package static func length(_ text: String) throws(ArgumentProblem) -> Int {
    let isBare = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard let read = read(isBare ? text + "m" : text) else { throw .length(text) }
    return read
  }

  /// Reads as ``seconds(_:)``; `nil` where the text has another form.
  package static func read(_ text: String) -> Int? {
    if let seconds = Int(text) { return (0..<1 << 40).contains(seconds) && text.first != "+" ? seconds : nil }
    guard !text.isEmpty else { return nil }
    // Without a regular expression, because its first use costs more than the rest of a short command.
    var (sum, number, digits) = (0, 0, 0)
    var units = [("w", 604_800, 5), ("d", 86_400, 5), ("h", 3600, 6), ("m", 60, 8), ("s", 1, 9)][...]
    for character in text.unicodeScalars {
      if ("0"..."9").contains(character) {
        number = number * 10 + Int(character.value - 0x30)
        digits += 1
        if digits > 9 { return nil }
      } else {
        // Each unit may occur once, in descending order.
        guard let place = units.firstIndex(where: { $0.0 == String(character) }), digits > 0, digits <= units[place].2
        else { return nil }
        sum += number * units[place].1
        units = units[(place + 1)...]
        (number, digits) = (0, 0)
      }
    }
    return digits == 0 ? sum : nil
  }

  /// The shortest text for this number of minutes.
  package static func text(minutes: Int) -> String {
    let days = minutes / 1440
    let hours = minutes % 1440 / 60
    let rest = minutes % 60
    let text = (days > 0 ? "\(days)d" : "") + (hours > 0 ? "\(hours)h" : "") + (rest > 0 ? "\(rest)m" : "")
    return text.isEmpty ? "0m" : text
  }
}
