import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Multistatus bodies of other programs")
struct MultistatusCorpusTests {
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    let file: String
    let responses: Int?
    let wellformed: Bool?
    var testDescription: String { file }
  }

  static let folder = SharedCorpus.folder("multistatus")

  static func entries() throws -> [Entry] {
    guard let folder else { return [] }
    let index = try Data(contentsOf: folder.appendingPathComponent("../index.json"))
    return try JSONDecoder().decode([Entry].self, from: index).filter { $0.file.hasPrefix("multistatus/") }
  }

  @Test(
    "every body is read with all its rows, or refused",
    .enabled(if: folder != nil, "the shared corpus is not on this machine"))
  func readsEveryBody() throws {
    let entries = try Self.entries()
    #expect(entries.count == 154)
    for entry in entries {
      let body = try Self.body(of: entry)
      if entry.wellformed == true {
        let rows = Result { try MultistatusText.rows(body, pieces: 7) }
        // A well-formed document that is not a multistatus is refused at its end.
        if case .failure(let error) = rows {
          #expect("\(error)".contains("not DAV:multistatus"), "\(entry.file): \(error)")
        } else if case .success(let rows) = rows {
          // The index counts every child of the outermost element, including a sync-token.
          let others = try RootChildren.names(in: body).filter { $0 != ElementName.response.qualified }
          #expect(rows.count + others.count == entry.responses, "\(entry.file)")
        }
      } else {
        #expect(throws: XMLFault.self, "\(entry.file)") { try MultistatusText.rows(body, pieces: 7) }
      }
    }
  }

  /// Recorded exchanges have one or more heads before the body.
  private static func body(of entry: Entry) throws -> [UInt8] {
    let folder = try #require(folder)
    let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent("../\(entry.file)")))
    return entry.file.hasSuffix(".http.txt") ? Array(bytes.drop { $0 != UInt8(ascii: "<") }) : bytes
  }
}

/// The names of the outermost element's children.
private final class RootChildren: XMLSink {
  private var depth = 0
  private var names: [XMLName] = []

  func start(_ tag: XMLTag) {
    if depth == 1 { names.append(tag.name) }
    depth += 1
  }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  func end() { depth -= 1 }

  static func names(in body: [UInt8]) throws -> [XMLName] {
    let sink = RootChildren()
    let reader = try XMLReader(sink: sink, limits: XMLLimits())
    try body.withUnsafeBytes { try reader.feed($0) }
    try reader.finish()
    return sink.names
  }
}
