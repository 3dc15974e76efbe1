import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Backup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", _superCommandName: Focusblox.name,
    abstract: "Write a checked copy of the store to a file, even while other programs use the store.",
    discussion: """
      It contains tasks, blocks, reminders, accounts without their passwords, the state of sync, and the history; the settings are a
      separate file. An existing backup is replaced; any other file is not.

      Example:
        focusblox backup ~/focusblox-backup.sqlite
      """)

  @Argument(help: ArgumentHelp("The file to write.", valueName: "file")) var file: String
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if file == "-" { throw ValidationError("backup writes to a file, not to standard output") }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try BackupFileProblem.naming(isNew: true) { try store.backUp(to: file) }
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int ?? 0
      if app.options.json {
        var line = JSONLine(.backup)
        line.add("file", .string(file))
        line.add("bytes", .int(size))
        return app.emit(line)
      }
      let number = String(format: "%.1f", Double(size) / 1_000_000)
      let megabytes = app.language == .german ? number.replacing(".", with: ",") : number
      app.say("Backed up and checked: \(file) (\(megabytes) MB).")
    }
  }
}
