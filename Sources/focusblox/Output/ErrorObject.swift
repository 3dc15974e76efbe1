/// An error for programs. All errors have the same fields; only refused words have readings, and only lines of input a
/// number.
struct ErrorObject {
  var error: String
  var reason: String
  /// The sentence, or the refused words.
  var text: String
  var readings: [String]?
  var say: [String] = []
  /// The ids of the items that may be meant.
  var candidates: [String] = []
  var line: Int?

  var json: JSONLine {
    var object = JSONLine(.error)
    object.add("error", .string(error))
    object.add("reason", .string(reason))
    object.add("text", .string(text))
    if let readings { object.add("readings", .strings(readings)) }
    object.add("say", .strings(say))
    object.add("candidates", .strings(candidates))
    if let line { object.add("line", .int(line)) }
    return object
  }
}
