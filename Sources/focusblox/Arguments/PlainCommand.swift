import ArgumentParser

/// A command that reads its frequent lines by itself. ArgumentParser reads a line by reflection over all possible
/// arguments, which costs more than the rest of such a command.
protocol PlainCommand: AsyncParsableCommand {
  /// The command as ArgumentParser reads it from these words; `nil` where ArgumentParser reads or refuses them.
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
  private static let plain: [any PlainCommand.Type] = [
    Add.self, BadgeCommand.self, Done.self, StatusLine.self, Sync.self,
  ]

  /// `nil` for a line that ArgumentParser reads.
  static func plainCommand(of arguments: [String]) -> (any PlainCommand)? {
    guard let name = arguments.first, let type = plain.first(where: { $0.configuration.commandName == name }) else {
      return nil
    }
    return type.plain(Array(arguments.dropFirst()))
  }
}
