import ArgumentParser
import CWaiting
import FocusbloxActions
import Foundation
import Glibc

/// The entry point of the program.
@main
enum Program {
  static func main() {
    StandardFiles.replaceClosed()
    focusblox_share_heap()
    let signals = Interruption.signals()
    let typed = GlobalOptions.behindCommand(GlobalOptions.withCommand(Array(CommandLine.arguments.dropFirst())))
    let arguments = TagSigns.spelled(LeadTimes.spelled(typed))
    // `watch` waits for hours and must not wake the machine in between; all other commands end before that matters.
    let hasTasks = arguments.first == Watch.configuration.commandName && MainThreadTasks.takeOver()
    // The task is detached, because the main actor always uses libdispatch's executor.
    Task.detached {
      await Focusblox.run(arguments, endedBy: signals)
      exit(0)
    }
    if hasTasks { MainThreadTasks.run() }
    // `dispatchMain` unblocks every signal, so that the awaited signals would end the program.
    while true { pause() }
  }
}
