import Foundation
import Testing

/// A file that would need much memory is refused with a message, and the memory is bounded by the line limit.
@Suite("Attacks: large lines in an import", .timeLimit(.minutes(5)))
struct LargeImportTests {
  private static let head =
    "BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:x\\r\\nBEGIN:VTODO\\r\\nUID:u\\r\\nDTSTAMP:20261101T080000Z\\r\\n"
  private static let tail = "\\r\\nSUMMARY:Titel\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n"

  @Test(
    "a huge line is reported and needs bounded memory",
    arguments: [
      (
        "5 million folds", "'DESCRIPTION:x' + '\\r\\n x' * 5_000_000",
        "big.ics: line 7: a line of 20000015 octets is longer than the limit (kept as text)", 300_000
      ),
      (
        "a line of 60 MB", "'DESCRIPTION:' + 'x' * 60_000_000",
        "big.ics: line 7: a line of 60000014 octets is longer than the limit (kept as text)", 600_000
      ),
    ])
  func isBounded(_ name: String, _ line: String, sentence: String, kilobytes: Int) throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let made = try session.run(
      "/usr/bin/python3 -c \"open('big.ics', 'w', newline='').write('\(Self.head)' + \(line) + '\(Self.tail)')\"")
    #expect(made.code == 0, "\(made)")
    let measured = try session.run(
      """
      /usr/bin/python3 -c 'import resource, subprocess, sys
      code = subprocess.run(["focusblox", "import", "big.ics"]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)'
      """)
    let numbers = try #require(measured.output.last).split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 2, "\(measured)")
    #expect((measured.output + measured.messages).contains { $0.contains(sentence) && $0.count < 200 }, "\(measured)")
    #expect(numbers[1] == 0 && numbers[0] < kilobytes, "\(name): \(numbers)")
  }
}
