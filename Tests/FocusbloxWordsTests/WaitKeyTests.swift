import FocusbloxWords
import Foundation
import Testing

@Suite("The keys after:, before: and planned: in a line")
struct WaitKeyTests {
  private let around = ReadingContext(
    now: Date(timeIntervalSince1970: 1_795_248_000), zone: TimeZone(identifier: "Europe/Berlin")!)

  private func read(_ line: String) throws -> QuickAdd { try QuickAddReader(around).read(line).get() }

  @Test("in both languages, as often as there are tasks", arguments: [("after", "before"), ("nach", "vor")])
  func tasks(after: String, before: String) throws {
    let task = try read("Wand streichen \(after):\"Farbe kaufen\" \(after):3f2a \(before):Bilder \(after):3f2a morgen")
    #expect(task.title == "Wand streichen" && task.due != nil)
    #expect(task.after == ["Farbe kaufen", "3f2a"] && task.before == ["Bilder"])
  }

  @Test("the planned day takes all words of a date", arguments: ["planned:next week friday", "geplant:übermorgen"])
  func planned(words: String) throws {
    let task = try read("Wand \(words) tag:Haus")
    #expect(task.title == "Wand" && task.planned != nil && task.due == nil)
  }

  @Test("one planned day is enough") func twice() {
    #expect(throws: Refusal.self) { try read("Wand geplant:morgen planned:today") }
    #expect(throws: Refusal.self) { try read("Wand geplant:irgendwann") }
  }

  @Test(
    "a number or a time without quotation marks stays in the title",
    arguments: ["Anruf nach:14 Uhr", "Anruf after:3", "Essen vor:18:00", "Call before:6pm", "Essen nach:9.30"])
  func numbers(line: String) throws {
    let task = try read(line)
    #expect(task.title == line && task.after.isEmpty && task.before.isEmpty)
    #expect(task.unreadWaits == [String(line.split(separator: " ")[1])])
  }

  @Test("in quotation marks they are names") func quotedNumbers() throws {
    let task = try read("Anruf nach:\"14\" vor:\"18:00\"")
    #expect((task.title, task.after, task.before) == ("Anruf", ["14"], ["18:00"]))
  }

  @Test("a colon at the end, and a backslash, leave the word in the title")
  func title() throws {
    #expect(try read("Zeit vor: nach").title == "Zeit vor: nach")
    #expect(try read("\\vor:Ort sein").title == "vor:Ort sein")
  }
}
