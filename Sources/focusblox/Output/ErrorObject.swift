import FocusbloxTexts

extension ErrorObject {
  var json: JSONLine {
    var object = JSONLine(.error)
    object.add("error", .string(error))
    object.add("reason", .string(reason))
    object.add("text", .string(text))
    object.add("sentence", .string(sentence))
    if let readings { object.add("readings", .strings(readings)) }
    object.add("say", .strings(say))
    object.add("candidates", .strings(candidates))
    if let line { object.add("line", .int(line)) }
    return object
  }
}

extension JSONLine {
  /// Why a part of the command failed, in the object of this part.
  mutating func add(reason: String?, _ explanation: Explanation) {
    add("reason", .string(reason))
    add("failure", .string(explanation.sentence))
    add("say", .strings([explanation.remedy].compactMap(\.self)))
  }
}
