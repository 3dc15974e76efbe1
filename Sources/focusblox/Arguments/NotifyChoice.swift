import ArgumentParser
import FocusbloxTexts

/// Whether a command may change items of which the server then tells other people.
struct NotifyChoice: ParsableArguments {
  @Flag(help: "Go ahead without asking, even if the server may send mail to other people.") var notify = false

  static var none: NotifyChoice {
    var choice = NotifyChoice()
    choice.notify = false
    return choice
  }
}
