import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Sets up this machine: the language, the notifier and completions.
struct SetupMachine {
  let steps: SetupSteps

  func run() async throws {
    let (interview, l) = (steps.interview, steps.app.language)
    let settings = try steps.settings()
    // An environment such as C.UTF-8 names no language. The program then speaks another one than the setting's default.
    let isSet = SettingsFile.names("notificationLanguage", in: try steps.app.settingsFile.text())
    let offered = isSet ? settings.notificationLanguage : steps.app.language
    let language = try interview.choose(
      l("Language of notifications, here and on the phone?"),
      ["Deutsch", "English"], usually: [offered == .german ? 0 : 1])
    let wanted = language == [0] ? Language.german : .english
    if wanted != settings.notificationLanguage {
      _ = try await steps.attempt(["settings", "set", "notificationLanguage", wanted.rawValue])
    }
    if try interview.yes(l("Should this machine remind you (as a service of your session)?"), usually: true) {
      _ = try await steps.attempt(["watch", "--install"])
    }
    if !settings.syncAfterChange, try await steps.hasAccount(),
      try interview.yes(l("Sync automatically after every change?"), usually: false)
    {
      _ = try await steps.attempt(["settings", "set", "sync_after_change", "true"])
    }
    try completions()
  }

  private func completions() throws {
    let (app, l) = (steps.app, steps.app.language)
    let shell = (app.environment["SHELL"] ?? "").split(separator: "/").last.map(String.init) ?? ""
    guard let script = CompletionShell(rawValue: shell), let path = CompletionFiles(app.environment).place(of: script)
    else { return }
    guard
      try steps.interview.yes(l("Set up completions for \(shell)?"), usually: true)
    else { return }
    app.terminal.command(
      app.style("$ focusblox --generate-completion-script \(shell) > \(Texts.shellWord(path))", .gray))
    try OwnFile.write(CompletionScript.text(for: script), to: path)
    if shell == "zsh" {
      app.say("Add this to ~/.zshrc, before compinit: fpath=(~/.local/share/zsh/site-functions $fpath)")
    }
  }
}
