import Foundation
import TestSupport
import Testing

@Suite("Lists with large answers")
struct WideListingTests {
  /// The memory of the largest process in kilobytes.
  private func peak(_ size: String...) async throws -> Int {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/wide_server.py").path
    let server = try Running(["/usr/bin/python3", script] + size, ["PATH": "/usr/bin:/bin"])
    defer { server.kill() }
    let port = try #require(try await server.line { Int($0) != nil })
    let session = try Session()
    #expect(try session.run("focusblox list").code == 0)
    let database = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    try SilentServer.addAccount(at: "http://127.0.0.1:\(port)", to: database)
    let measured = try session.run(
      """
      /usr/bin/python3 -c 'import resource, subprocess, sys
      code = subprocess.run(["focusblox", "sync"], stdout=sys.stderr).returncode
      print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, code)'
      """)
    let numbers = try #require(measured.output.last).split(separator: " ").compactMap { Int($0) }
    #expect(numbers.count == 2, "\(measured)")
    return numbers[0]
  }

  @Test("a listing needs less memory than a third of the answer", .timeLimit(.minutes(20)))
  func isReadPieceByPiece() async throws {
    let (small, large) = (try await peak("1"), try await peak("40"))
    #expect(large - small < 13_000, "\(small) and \(large) KB")
  }

  /// A batch has 100 objects, here 5 MB.
  @Test("objects need the memory of two batches, whatever their number", .timeLimit(.minutes(20)))
  func objectsAreTakenInBatches() async throws {
    let (small, large) = (try await peak("0", "100"), try await peak("0", "800"))
    #expect(large - small < 10_000, "\(small) and \(large) KB")
  }
}
