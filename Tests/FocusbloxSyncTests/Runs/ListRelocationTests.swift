import CalDAV
import FocusbloxModel
import Foundation
import Testing

@testable import FocusbloxSync

@Suite("The list's path at a server's new address")
struct ListRelocationTests {
  private func list(_ href: String, _ name: String, isMissing: Bool = false) -> CalendarList {
    var list = CalendarList(accountID: 1, href: href, origin: "https://old.example", name: name)
    list.isMissing = isMissing
    return list
  }

  private func place(_ path: String, _ name: String, at origin: String = "https://new.example") throws
    -> CalendarCollection
  {
    let url = try #require(URL(string: origin + path))
    return CalendarCollection(href: try #require(Href(path)), url: url, displayName: name)
  }

  private func places(_ lists: [CalendarList], _ collections: [CalendarCollection]) -> [String?] {
    ListRelocation.matches(of: lists, in: collections).map { $0?.href.path }
  }

  @Test("the same path wins, whatever the lists' names")
  func samePath() throws {
    #expect(try places([list("/dav/a/", "Home")], [place("/dav/a/", "Haus"), place("/dav/b/", "Home")]) == ["/dav/a/"])
  }

  @Test("the same name is next, then the same end of the path")
  func sameNameOrEnd() throws {
    let lists = [list("/dav/ada/1/", "Home"), list("/dav/ada/projects/", "Work")]
    let new = [try place("/remote/ada/projects/", "Arbeit"), try place("/remote/ada/7/", "Home")]
    #expect(places(lists, new) == ["/remote/ada/7/", "/remote/ada/projects/"])
  }

  @Test("an ambiguous path stays open")
  func couldBeTwo() throws {
    let twins = [try place("/x/1/", "Home"), try place("/x/2/", "Home")]
    #expect(places([list("/dav/ada/9/", "Home")], twins) == [nil])
    #expect(places([list("/a/8/", "Home"), list("/a/9/", "Home")], [try place("/x/1/", "Home")]) == [nil, nil])
  }

  @Test("a missing list matches only its own path")
  func goneComesBack() throws {
    let gone = list("/dav/ada/1/", "Home", isMissing: true)
    #expect(try places([gone], [place("/x/1/", "Home")]) == [nil])
    #expect(try places([gone], [place("/dav/ada/1/", "Home", at: "https://old.example")]) == ["/dav/ada/1/"])
  }

  @Test("a list renamed here is found by the server's name")
  func renamedHere() throws {
    var renamed = list("/dav/ada/1/", "Neu")
    renamed.renamedFrom = "Alt"
    #expect(try places([renamed], [place("/x/5/", "Alt"), place("/x/6/", "Neu")]) == ["/x/5/"])
  }
}
