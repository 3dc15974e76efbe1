import FocusbloxActions
import FocusbloxModel
import FocusbloxSync
import FocusbloxTexts
import Testing

/// Remedies are pasted into a shell, and names of lists come from servers.
@Suite struct ShellWordTests {
  @Test(
    "a name is quoted for the shell only where that is needed",
    arguments: [
      ("Garten", "Garten"), ("office/Aufgaben", "office/Aufgaben"), ("ada@example.org", "ada@example.org"),
      ("https://a.example:8443/dav", "https://a.example:8443/dav"), ("Mein Garten", "'Mein Garten'"), ("", "''"),
      ("it's", "'it'\\''s'"), ("$(id)", "'$(id)'"), ("`id`", "'`id`'"), ("a\"b", "'a\"b'"), ("~", "'~'"),
      ("a;b", "'a;b'"),
      ("=ls", "'=ls'"), ("--url", "--url"),
    ])
  func words(_ name: String, _ word: String) {
    #expect(Texts.shellWord(name) == word)
  }

  private static let name = "it's $(id)"

  @Test(
    "a remedy has a name from elsewhere as one word for the shell",
    arguments: [
      AccountProblem.listIsOff(name), AccountProblem.disabled(name), AccountProblem.noneEnabled([name]),
      AccountProblem.noActiveList(known: [name]),
      AccountProblem.calendarsElsewhere(hosts: [], own: "", .notChanged(name)),
      AccountProblem.calendarsElsewhere(hosts: [], own: "", .notTaken(name)), AlarmCalendarProblem.switchedOff(name),
      PushProblem.notSet(account: name), SubscriptionProblem.subscribed(name), SubscriptionProblem.notSubscribed(name),
      UndoRefusal.notTakenBack(.command("lists create"), title: name, number: 2, before: nil),
    ] as [any ExplainedError], [Language.english, .german])
  func remedies(_ error: any ExplainedError, _ language: Language) {
    let text = error.explanation(in: language).text
    #expect(text.contains(#"'it'\''s $(id)'"#), "\(text)")
    #expect(!text.contains("\"it's"), "\(text)")
  }
}
