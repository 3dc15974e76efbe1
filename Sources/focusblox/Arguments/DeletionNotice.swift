import ArgumentParser

/// Whether a deletion may be told to other people, or goes without a word to them.
struct DeletionNotice: ParsableArguments {
  @OptionGroup var choice: NotifyChoice
  @Flag(help: "Delete an invitation on its server now, without a refusal to its organizer.") var noNotify = false

  func validate() throws {
    if choice.notify, noNotify { throw ValidationError("--notify and --no-notify cannot be used together") }
  }
}
