import Foundation
import Testing

/// A file that would need much memory is refused with a message, and the memory is bounded by the line limit.
@Suite("Attacks: large lines in an import", .timeLimit(.minutes(20)))
struct LargeImportTests {
  private static let head =
    "BEGIN:VCALENDAR\\r\\nVERSION:2.0\\r\\nPRODID:x\\r\\nBEGIN:VTODO\\r\\nUID:u\\r\\nDTSTAMP:20261101T080000Z\\r\\n"
  private static let tail = "\\r\\nSUMMARY:Titel\\r\\nEND:VTODO\\r\\nEND:VCALENDAR\\r\\n"

  @Test(
    "a huge line is reported and needs bounded memory",
    arguments: [
      (
        "5 million folds", "'DESCRIPTION:x' + '\\r\\n x' * 5_000_000",
        "big.ics: line 7: a line of 20000015 bytes is longer than the limit (kept as text)", 300_000
      ),
      (
        "a line of 60 MB", "'DESCRIPTION:' + 'x' * 60_000_000",
        "big.ics: line 7: a line of 60000014 bytes is longer than the limit (kept as text)", 600_000
      ),
    ])
  func isBounded(_ name: String, _ line: String, sentence: String, kilobytes: Int) throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let made = try session.run(
      "/usr/bin/python3 -c \"open('big.ics', 'w', newline='').write('\(Self.head)' + \(line) + '\(Self.tail)')\"")
    #expect(made.code == 0, "\(made)")
    let (peak, said) = try peakMemory(session, "import", "big.ics")
    #expect(said.contains { $0.contains(sentence) && $0.count < 200 }, "\(said.prefix(20))")
    #expect(peak < kilobytes, "\(name): \(peak)")
  }

  @Test("a dry run prints a line for each item, and holds none of the lines") func dryRun() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let made = try session.run(
      """
      /usr/bin/python3 -c 'for count in 4000, 24000:
        with open(f"{count}.ics", "w", newline="\\r\\n") as file:
          file.write("BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\n")
          for n in range(count): file.write(f"BEGIN:VTODO\\nUID:a task of this file, its UID is the number {n}\\nDTSTAMP:20261101T080000Z\\nSUMMARY:A task of this file, its title is the number {n}\\nEND:VTODO\\n")
          file.write("END:VCALENDAR\\n")'
      """)
    #expect(made.code == 0, "\(made)")
    let (little, few) = try peakMemory(session, "import", "4000.ics", "--dry-run")
    let (much, many) = try peakMemory(session, "import", "24000.ics", "--dry-run")
    #expect(few.count == 4001 && many.count == 24001)
    #expect(many.last == "24000.ics: 24000 new (nothing written)")
    #expect(much - little < 5000, "\(little) and \(much) KB")
  }

  /// In kilobytes, and what the command said.
  private func peakMemory(_ session: borrowing Session, _ command: String...) throws -> (kilobytes: Int, said: [String])
  {
    let measured = try session.run(
      """
      /usr/bin/python3 -c 'import resource, subprocess, sys
      code = subprocess.run(["focusblox"] + sys.argv[1:]).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)' \(command.joined(separator: " "))
      """)
    let numbers = try #require(measured.output.last).split(separator: " ").compactMap { Int($0) }
    try #require(numbers.count == 2 && numbers[1] == 0, "\(measured.output.suffix(3))")
    return (numbers[0], measured.messages + measured.output.dropLast())
  }
}
