import Foundation

@testable import FocusbloxActions

extension SessionAtServer {
  /// Runs a command on its own terminal, types each answer when its question appears, and returns the screen.
  func interview(
    _ answers: [(String, String)], _ variables: String = "", command: String = "focusblox setup"
  ) throws -> Session.Answer {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/interview.py").path
    let file = home.appendingPathComponent("answers")
    let address = try run("echo <server>", address: "<server>").output[0]
    let lines = answers.map { "\($0)\t\($1.replacing("<server>", with: address))\n" }
    try Data(lines.joined().utf8).write(to: file)
    return try run(
      "\(variables) SHELL=/bin/bash USER=ada /usr/bin/python3 '\(script)' ~/answers \(command)", address: "<server>")
  }
}
