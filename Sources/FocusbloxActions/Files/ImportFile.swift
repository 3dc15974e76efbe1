import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
import Foundation

/// Imports files, each as one step. Between two parts of a long one, other programs can write.
package struct ImportFile {
  private let reader: FileImport
  private let isDryRun: Bool
  private let place: Workplace

  /// - Parameters:
  ///   - lists: where new items go.
  ///   - updatesKnown: whether known items are merged with the file.
  ///   - isDryRun: whether nothing is written.
  package init(to lists: [CalendarList], updatesKnown: Bool, isDryRun: Bool, at place: Workplace) throws {
    let mapping = MappingContext(
      zone: place.zone, now: place.now, settings: try place.settings(), profile: .extended)
    var reader = FileImport(mapping: mapping, lists: lists, updatesKnown: updatesKnown, newID: { Workplace.newID() })
    reader.scratchFolder = Self.scratchFolder
    (self.reader, self.isDryRun, self.place) = (reader, isDryRun, place)
  }

  package static var scratchFolder: String { FileManager.default.temporaryDirectory.path }

  /// - Parameters:
  ///   - notify: whether the person has agreed that servers tell other people.
  ///   - show: receives how many items are done, of how many; `nil` while the file is read.
  package func run(
    _ source: ImportSource, in store: Store, notify: Bool, show: (Int, Int?) -> Void, onStep: (ImportStep) -> Void
  ) throws -> ImportPlan {
    if isDryRun {
      let pieces = try source.open()
      return try store.read { try reader.plan(pieces, of: source.name, in: $0, progress: show, onStep: onStep) }
    }
    var step = StepInParts(
      .command("import"), at: place.now, changing: [StepValue.Key(.source(source.name), .whole)],
      settings: place.stepSettings)
    var agreed = notify
    defer { place.lastStep.keep(step.number) }
    do {
      return try reader.carryOut(source.open(), of: source.name, progress: show, onStep: onStep) { isLast, body in
        try Task.checkCancellation()
        step = try place.asking(notify: agreed) { gate in
          if gate == nil { agreed = true }
          return try store.write { try $0.stepPart(step, isLast: isLast, asking: gate, body) }
        }
        if !isLast { store.letOthersWrite() }
      }
    } catch let stopped as StoppedImport {
      // Without this, undo leaves what the later parts added to the record of the file. The person is told why the import
      // stopped; a second failure has nothing to add.
      step = (try? store.write { try $0.stepPart(step, isLast: true) { _ in } }) ?? step
      throw stopped
    }
  }
}

/// A file to import, or standard input.
package struct ImportSource {
  /// The name by which the store remembers the file.
  package var name: String
  /// As the person names the file; within a folder, with the folder.
  package var typed: String { path ?? name }
  private var path: String?

  private static let pieceSize = 1 << 15

  /// Opens the file. The result returns the octets piece by piece, and `nil` at the end.
  fileprivate func open() throws -> () throws -> [UInt8]? {
    let handle: FileHandle
    do {
      handle = try path.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) } ?? .standardInput
    } catch {
      throw FileProblem.unreadable(path: path ?? name, error)
    }
    return {
      do {
        guard let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty else { return nil }
        return Array(piece)
      } catch {
        throw FileProblem.unreadable(path: path ?? name, error)
      }
    }
  }

  package static func expand(_ names: [String]) throws -> [ImportSource] {
    try names.flatMap { name -> [ImportSource] in
      if name == "-" { return [ImportSource(name: "-", path: nil)] }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
        throw FileProblem.missing(path: name)
      }
      guard isFolder.boolValue else {
        return [ImportSource(name: (name as NSString).lastPathComponent, path: name)]
      }
      let calendars = try FileManager.default.contentsOfDirectory(atPath: name)
        .filter { $0.lowercased().hasSuffix(".ics") }
      if calendars.isEmpty { throw FileProblem.noCalendars(path: name) }
      return calendars.sorted().map { ImportSource(name: $0, path: "\(name)/\($0)") }
    }
  }
}
