import FocusbloxModel
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// The calls to the service, by the capabilities of the service.
@Suite struct NotifyCallTests {
  private func message(
    _ title: String = "Fällig", _ body: String = "Brot", sound: SoundOption = .systemDefault, isUrgent: Bool = false
  ) -> DesktopMessage {
    DesktopMessage(
      title: title, body: body, sound: sound, isUrgent: isUrgent,
      buttons: [.init(name: "done", label: "Erledigt"), .init(name: "later", label: "Später")], stays: true)
  }

  private func hints(_ message: DesktopMessage) -> [BusValue.Entry] {
    guard case .entries(let entries) = message.call(capabilities: nil, replacing: 0).arguments[6] else { return [] }
    return entries
  }

  // S3-59
  @Test(
    "a chosen sound is a name of the desktop's sound theme or a file",
    arguments: [
      (SoundOption.none, BusValue.Entry(key: "suppress-sound", value: .flag(true))),
      (.systemDefault, .init(key: "sound-name", value: .string("message"))),
      (.custom("bell"), .init(key: "sound-name", value: .string("bell"))),
      (.custom("/b.oga"), .init(key: "sound-file", value: .string("/b.oga"))),
    ])
  func theSoundIsTheOneChosen(_ sound: SoundOption, hint: BusValue.Entry) {
    #expect(hints(message(sound: sound)).filter { $0.key.contains("sound") } == [hint])
  }

  @Test("a notification has the program's name, icon and desktop entry")
  func namesTheProgram() {
    let arguments = message().call(capabilities: nil, replacing: 7).arguments
    #expect(arguments[0] == .string("focusblox"))
    #expect(arguments[1] == .number(7))
    #expect(arguments[2] == .string("focusblox"))
    #expect(hints(message()).contains(.init(key: "desktop-entry", value: .string("focusblox"))))
    #expect(hints(message(isUrgent: true)).contains(.init(key: "urgency", value: .byte(2))))
    #expect(hints(message()).contains(.init(key: "urgency", value: .byte(1))))
  }

  @Test(
    "a service gets only what it can show",
    arguments: [
      (["actions", "body", "body-markup"], "Fällig", "a &lt;b&gt; &amp; c", 4), (["body"], "Fällig", "a <b> & c", 0),
      (["actions"], "Fällig: a <b> & c", "", 4),
    ] as [(Set<String>, String, String, Int)])
  func aServiceGetsOnlyWhatItCanShow(_ capabilities: Set<String>, title: String, body: String, actions: Int) {
    let arguments = message("Fällig", "a <b> & c").call(capabilities: capabilities, replacing: 0).arguments
    #expect(arguments[3] == .string(title))
    #expect(arguments[4] == .string(body))
    #expect(arguments[5].strings?.count == actions)
  }

  @Test(
    "no control character and no bidirectional override reaches the bus",
    arguments: [
      ("a\u{0}b\u{1B}[31mc\u{7F}", "ab[31mc"), ("a\u{9B}31mb\u{85}c", "a31mbc"),
      ("a\u{202E}b\u{2066}c\u{200F}d\u{061C}e", "abcde"), ("a\tb", "a b"), ("🧑‍🚀 é", "🧑‍🚀 é"),
    ])
  func noControlCharacterReachesTheBus(_ given: String, _ clean: String) {
    let arguments = message(given, given).call(capabilities: ["body"], replacing: 0).arguments
    #expect(arguments[3] == .string(clean))
    #expect(arguments[4] == .string(clean))
  }

  @Test func aTitleIsOneLineAndTextsAreTruncated() {
    let long = String(repeating: "x", count: 9000)
    let arguments = message("a\nb", "a\nb" + long).call(capabilities: ["body"], replacing: 0).arguments
    #expect(arguments[3] == .string("a b"))
    #expect(arguments[4].text?.hasPrefix("a\nbx") == true)
    #expect(arguments[4].text?.count == 500)
  }

  @Test("a text of few characters and many marks is cut")
  func textsAreCutByScalars() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    let arguments = message(marks, "b").call(capabilities: ["body"], replacing: 0).arguments
    #expect(arguments[3].text?.unicodeScalars.count == 2001)
    #expect(arguments[3].text?.unicodeScalars.last == "…")
  }

  @Test(
    "the bus has the address of the environment or, as for cron, its fixed path",
    arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"], "unix:path=/a"),
      (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/run/x y"], "unix:path=/run/x%20y/bus"),
      ([:], "unix:path=/run/user/1000/bus"), (["XDG_RUNTIME_DIR": "relative"], "unix:path=/run/user/1000/bus"),
      (["XDG_RUNTIME_DIR": "/none"], nil),
    ] as [([String: String], String?)])
  func theBusHasTheAddressOfTheEnvironment(_ environment: [String: String], _ address: String?) {
    let found = BusAddress.session(environment, userID: 1000) { !$0.hasPrefix("/none") }
    #expect(found == address)
  }
}
