import Testing

/// The executable reads words and prints outcomes; what a person can do is in FocusbloxActions, and how it is said in
/// FocusbloxTexts. A limit is lowered with the lines that leave.
@Suite("Size of the executable") struct ExecutableSizeTests {
  @Test(
    "the lines below these folders are no more than before",
    arguments: [(["Sources/focusblox"], 14_700), (["Sources/focusblox/Commands", "Sources/focusblox/Screen"], 6_800)])
  func lines(_ folders: [String], _ most: Int) throws {
    let files = try folders.flatMap { try SourceTree.files($0) }
    #expect(files.map { $0.text.count(where: \.isNewline) }.reduce(0, +) <= most)
  }

  @Test("the screen makes no command line and parses none") func screenParsesNothing() throws {
    let files = try ["focusblox/Screen", "FocusbloxEffects"].flatMap { try SourceTree.files("Sources/" + $0) }
    #expect(files.count > 30)
    let parsing = files.filter { file in
      file.code.contains { $0.contains(".parse([") || ImportTable.module(in: $0) == "ArgumentParser" }
    }
    #expect(parsing.map(\.path) == [])
  }

  /// What a person can do is then the same wherever they do it.
  @Test(
    "commands and screen change the store only through actions",
    arguments: ["focusblox/Commands", "focusblox/Screen", "focusblox/Planning", "FocusbloxEffects"])
  func changes(_ folder: String) throws {
    let files = try SourceTree.files("Sources/" + folder)
    #expect(files.count > 2)
    let changing = files.filter { file in
      file.code.contains { line in
        ["place.step(", "place.stepFreeing(", "noteStep(", "store.write {"].contains { line.contains($0) }
      }
    }
    #expect(changing.map(\.path) == [])
  }
}
