import Foundation
import TestSupport
import Testing

/// A first upload sends a few tasks at a time, and holds the texts of those only.
@Suite("Uploads of large tasks", .timeLimit(.minutes(20)))
struct LargeUploadTests {
  /// The memory of the largest process of a first upload, in kilobytes.
  ///
  /// - Parameter tasks: the number of tasks with 40 kB of notes.
  private func peak(tasks: Int) throws -> Int {
    let session = try SessionAtServer()
    for line in [
      "focusblox account add zuhause --url <server> --user ada --password-file .caldav-password",
      "focusblox lists create Aufgaben",
      """
      /usr/bin/python3 -c 'with open("tasks.ics", "w", newline="\\r\\n") as file:
        file.write("BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\n")
        for n in range(\(tasks)): file.write(f"BEGIN:VTODO\\nUID:{n}\\nDTSTAMP:20261101T080000Z\\nSUMMARY:{n}\\nDESCRIPTION:" + "Notiz " * 7000 + "\\nEND:VTODO\\n")
        file.write("END:VCALENDAR\\n")'
      """,
      "focusblox import tasks.ics --list Aufgaben",
    ] {
      let answer = try session.run(line, address: "<server>")
      try #require(answer.code == 0, "\(answer)")
    }
    let measured = try session.run(
      """
      /usr/bin/python3 -c 'import resource, subprocess, sys
      code = subprocess.run(["focusblox", "sync"], stdout=sys.stderr).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)'
      """, address: "<server>")
    #expect(measured.messages.contains { $0.contains("\(tasks) hochgeladen") }, "\(measured.messages)")
    let numbers = try #require(measured.output.last).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 2 && numbers[1] == 0, "\(measured)")
    return numbers[0]
  }

  @Test("a first upload of many tasks needs hardly more memory than one of a few") func isBounded() throws {
    let (few, many) = (try peak(tasks: 40), try peak(tasks: 340))
    #expect(many - few < 8000, "\(few) and \(many) KB")
  }
}
