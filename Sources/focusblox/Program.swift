import ArgumentParser
import Foundation
import Glibc

/// Where the program begins.
@main
enum Program {
  static func main() {
    let signals = Interruption.signals()
    let typed = GlobalOptions.behindCommand(GlobalOptions.withCommand(Array(CommandLine.arguments.dropFirst())))
    let arguments = TagSigns.spelled(LeadTimes.spelled(typed))
    // Who waits for hours wakes nobody in between; all others are done before it matters.
    let isWaiting = arguments.first == Watch.configuration.commandName
    if isWaiting { MainThreadTasks.takeOver() }
    // Not on the main actor, whose executor is always that of libdispatch.
    Task.detached {
      await Focusblox.run(arguments, endedBy: signals)
      exit(0)
    }
    if isWaiting { MainThreadTasks.run() }
    // Not `dispatchMain`, which lets every signal through, and so the ones that are waited for end the program.
    while true { pause() }
  }
}
