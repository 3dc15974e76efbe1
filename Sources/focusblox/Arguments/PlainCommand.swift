import ArgumentParser

/// A command whose line means what it says where no word of it begins with a hyphen. ArgumentParser reads a line by reflection over all
/// that the command could be given, which costs more than all else that such a command does.
protocol PlainCommand: ParsableCommand {
  /// The command as ArgumentParser reads it of these words; `nil` where it would refuse them.
  ///
  /// - Parameter words: none begins with a hyphen.
  static func plain(_ words: [String]) -> Self?
}

extension GlobalOptions {
  /// None was said.
  static var none: GlobalOptions {
    var options = GlobalOptions()
    options.json = false
    (options.lang, options.db, options.config, options.now) = (nil, nil, nil, nil)
    return options
  }
}

extension Focusblox {
  /// What people type most, and what prompts and status bars run.
  private static let plain: [any PlainCommand.Type] = [Add.self, BadgeCommand.self, Done.self, StatusLine.self]

  /// `nil` for a line that ArgumentParser reads.
  static func plainCommand(of arguments: [String]) -> (any ParsableCommand)? {
    guard let name = arguments.first, !arguments.contains(where: { $0.hasPrefix("-") }),
      let type = plain.first(where: { $0.configuration.commandName == name })
    else { return nil }
    return type.plain(Array(arguments.dropFirst()))
  }
}
