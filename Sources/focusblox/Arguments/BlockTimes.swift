import ArgumentParser
import FocusbloxActions

/// Start and end of a block from the command line, with an end or a duration.
struct BlockTimes: ParsableArguments {
  @Option(help: ArgumentHelp("The start.", valueName: "when")) var start: String?
  @Option(help: ArgumentHelp("The end.", valueName: "when")) var end: String?
  @Option(help: ArgumentHelp("The length: 45m, 1h30m; a number alone means minutes.", valueName: "duration"))
  var duration: String?

  func validate() throws {
    if end != nil, duration != nil { throw ValidationError("--end and --duration cannot be used together") }
  }

  var typed: TypedSpan { TypedSpan(start: start, end: end, duration: duration) }
}
