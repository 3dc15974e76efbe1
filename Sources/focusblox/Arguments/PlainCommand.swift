import ArgumentParser

/// A command whose line is unambiguous where no word begins with a hyphen. ArgumentParser reads a line by reflection
/// over all possible arguments, which costs more than the rest of such a command.
protocol PlainCommand: ParsableCommand {
  /// The command as ArgumentParser reads it from these words; `nil` where ArgumentParser would refuse them.
  ///
  /// - Parameter words: words of which none begins with a hyphen.
  static func plain(_ words: [String]) -> Self?
}

extension GlobalOptions {
  /// Options without any value.
  static var none: GlobalOptions {
    var options = GlobalOptions()
    options.json = false
    (options.lang, options.db, options.config, options.now) = (nil, nil, nil, nil)
    return options
  }
}

extension Focusblox {
  /// The most frequent commands, and those of prompts and status bars.
  private static let plain: [any PlainCommand.Type] = [Add.self, BadgeCommand.self, Done.self, StatusLine.self]

  /// `nil` for a line that ArgumentParser reads.
  static func plainCommand(of arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }),
      let type = plain.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return type.plain(Array(arguments.dropFirst()))
  }
}
