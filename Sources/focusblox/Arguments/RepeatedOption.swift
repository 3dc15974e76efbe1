import FocusbloxActions

/// Options with one value. The parser takes the last of several values and forgets the others without a word.
enum RepeatedOption {
  private static let commands: Set = ["add", "edit", "block"]
  private static let options: Set = [
    "--due", "--start", "--end", "--duration", "--planned", "--estimate", "--importance", "--urgency", "--type",
    "--notes", "--append", "--parent", "--list", "--repeat", "--title",
  ]

  /// The first word that is neither an option nor the value of an option for all commands.
  private static func command(in arguments: [String]) -> String? {
    var words = arguments[...]
    while let word = words.popFirst() {
      if !word.hasPrefix("-") { return word }
      if ["--db", "--config", "--lang", "--now"].contains(word) { _ = words.popFirst() }
    }
    return nil
  }

  static func check(_ arguments: [String]) throws(ArgumentProblem) {
    guard let command = command(in: arguments), commands.contains(command) else { return }
    var said: [String: [String]] = [:]
    let typed = arguments.prefix { $0 != "--" }
    for (index, word) in typed.enumerated() {
      let name = String(word.prefix { $0 != "=" })
      guard options.contains(name) else { continue }
      let value = word == name ? typed.dropFirst(index + 1).first ?? "" : String(word.dropFirst(name.count + 1))
      said[name, default: []].append(value)
      if let values = said[name], values.count > 1 { throw .saidTwice(option: name, values: values) }
    }
  }
}
