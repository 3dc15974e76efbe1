import Foundation
import ICalendar
import Testing

/// Values of RFC 7986, 9073, 9074 and 9253 are read, and every line stays as it was.
struct TypedReadingTests {
  private func calendar(_ lines: String) throws -> Component {
    try #require(ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(lines)\nEND:VCALENDAR")).calendars.first)
  }

  private func line(_ text: String) throws -> Property {
    try #require(try item("BEGIN:VTODO\n\(text)\nEND:VTODO").properties.first)
  }

  // T43, RFC 9253 section 6
  @Test(
    "every type of relation is read, and a missing type is PARENT",
    arguments: [
      ("RELATED-TO:p", Relation.Kind.parent), ("RELATED-TO;RELTYPE=:p", .parent),
      ("RELATED-TO;RELTYPE=parent:p", .parent),
      ("RELATED-TO;RELTYPE=CHILD:p", .child), ("RELATED-TO;RELTYPE=SIBLING:p", .sibling),
      ("RELATED-TO;RELTYPE=FINISHTOSTART:p", .finishToStart), ("RELATED-TO;RELTYPE=FINISHTOFINISH:p", .finishToFinish),
      ("RELATED-TO;RELTYPE=STARTTOFINISH:p", .startToFinish), ("RELATED-TO;RELTYPE=STARTTOSTART:p", .startToStart),
      ("RELATED-TO;RELTYPE=FIRST:p", .first), ("RELATED-TO;RELTYPE=NEXT:p", .next),
      ("RELATED-TO;RELTYPE=DEPENDS-ON:p", .dependsOn), ("RELATED-TO;RELTYPE=REFID:p", .refid),
      ("RELATED-TO;RELTYPE=CONCEPT:p", .concept), ("RELATED-TO;RELTYPE=SNOOZE:p", .snooze),
      ("RELATED-TO;RELTYPE=X-OURS:p", .other("X-OURS")),
    ])
  func relations(text: String, kind: Relation.Kind) throws {
    let relation = try #require(Relation(try line(text)))
    #expect(relation.kind == kind && relation.target == .uid("p") && relation.gap == nil)
  }

  @Test("the targets and the gap of a relation are read (RFC 9253 section 9.1)")
  func targets() throws {
    let uri = try #require(
      Relation(try line("RELATED-TO;VALUE=URI;RELTYPE=STARTTOSTART;GAP=P5D:https://a.example/t.ics")))
    #expect(uri.target == .uri("https://a.example/t.ics") && uri.uid == nil && uri.gap == DurationValue(days: 5))
    #expect(Relation(try line("RELATED-TO;VALUE=UID:a\\,b"))?.uid == "a,b")
    #expect(Relation(try line("RELATED-TO;GAP=bald:a"))?.gap == nil)
    #expect(Relation(try line("RELATED-TO:")) == nil)
    #expect(Relation(try line("SUMMARY:a")) == nil)
  }

  @Test(
    "positions are read in the spellings of servers",
    arguments: [
      "52.52;13.405", "52.520000;13.405000", "52.52\\;13.405", "52.52,13.405", "geo:52.52,13.405",
      "geo:52.52\\,13.405,34",
    ])
  func positions(text: String) throws {
    let position = try #require(GeoPosition(text))
    #expect(position.latitude == 52.52 && position.longitude == 13.405 && position.uncertainty == nil)
  }

  @Test(
    "coordinates out of range are not a position",
    arguments: ["", ",", "52.52", "a;b", "91;0", "0;181", "geo:", "geo:1", "nan;nan"])
  func noPosition(text: String) { #expect(GeoPosition(text) == nil) }

  // E12 E12b E13
  @Test(
    "location alarms are read in both dialects",
    arguments: [("E12", "ARRIVE"), ("E12b", "ARRIVE"), ("E13", "DEPART")])
  func places(name: String, proximity: String) throws {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "ics", subdirectory: "Fixtures/alarms"))
    let calendar = try #require(ICalendarText(reading: [UInt8](try Data(contentsOf: url))).calendars.first)
    let alarm = try #require(calendar.components.flatMap { $0.components(named: "VALARM") }.first)
    let place = try #require(AlarmPlace(alarm))
    #expect(place.proximity.rawValue == proximity && place.name == "Büro")
    #expect(place.position?.latitude == 52.52 && place.position?.longitude == 13.405 && place.radius == 100)
  }

  @Test("the standard's location wins, and a connection has no position (RFC 9074 section 8)")
  func standardLocation() throws {
    let both = try item(
      "BEGIN:VALARM\nPROXIMITY:DEPART\nX-APPLE-PROXIMITY:ARRIVE\nX-APPLE-STRUCTURED-LOCATION;X-TITLE=b:geo:1,2\n"
        + "BEGIN:VLOCATION\nNAME:a\nURL:geo:3,4;u=50\nEND:VLOCATION\nEND:VALARM")
    let place = try #require(AlarmPlace(both))
    #expect(place.proximity == .depart && place.name == "a" && place.position?.latitude == 3 && place.radius == 50)
    let car = try #require(AlarmPlace(try item("BEGIN:VALARM\nPROXIMITY:CONNECT\nEND:VALARM")))
    #expect(car.proximity == .connect && car.position == nil)
    #expect(AlarmPlace(try item("BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM")) == nil)
  }

  @Test("properties of a calendar are read, also under their old names (RFC 7986 section 5)")
  func head() throws {
    let new = CalendarHead(
      try calendar(
        "NAME:Haus\\, Hof\nCOLOR:turquoise\nREFRESH-INTERVAL;VALUE=DURATION:P1W\nSOURCE;VALUE=URI:https://a.example/\nX-WR-CALNAME:alt"
      ))
    #expect(new.name == "Haus, Hof" && new.color == "turquoise" && new.refreshInterval == DurationValue(days: 7))
    #expect(new.source == "https://a.example/" && new.description == nil)
    let old = CalendarHead(
      try calendar("X-WR-CALNAME:alt\nX-WR-CALDESC:dazu\nX-APPLE-CALENDAR-COLOR:#FF2968\nX-PUBLISHED-TTL:PT1H"))
    #expect(old.name == "alt" && old.description == "dazu" && old.color == "#FF2968")
    #expect(old.refreshInterval == DurationValue(seconds: 3600))
  }

  @Test("linked resources are read (RFC 7986, 9073, 9253)")
  func resources() throws {
    let conference = try #require(
      LinkedResource(try line("CONFERENCE;VALUE=URI;FEATURE=PHONE,MODERATOR;LABEL=Leitung:tel:+1-412-555-0123")))
    #expect(conference.content == .uri("tel:+1-412-555-0123") && conference.features == ["PHONE", "MODERATOR"])
    #expect(conference.label == "Leitung")
    let image = LinkedResource(try line("IMAGE;VALUE=URI;DISPLAY=badge;FMTTYPE=image/png:https://a.example/a.png"))
    #expect(image?.features == ["BADGE"] && image?.mediaType == "image/png")
    #expect(
      LinkedResource(try line("LINK;LINKREL=SOURCE;VALUE=XML-REFERENCE:https://a.example/x#xpointer(a)"))?.relation
        == "SOURCE")
    #expect(
      LinkedResource(try line("CONCEPT:https://example.com/task/delivery"))?.content
        == .uri("https://example.com/task/delivery"))
    #expect(LinkedResource(try line("REFID:itinerary-2014-11-17"))?.content == .text("itinerary-2014-11-17"))
    #expect(LinkedResource(try line("ATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD"))?.content == .binary("QUJD"))
    let styled = LinkedResource(try line("STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html;DERIVED=TRUE:<b>a\\, b</b>"))
    #expect(styled?.content == .text("<b>a, b</b>") && styled?.isDerived == true)
    let data = LinkedResource(
      try line("STRUCTURED-DATA;FMTTYPE=application/ld+json;SCHEMA=\"https://schema.org/A\";VALUE=TEXT:{}"))
    #expect(data?.schema == "https://schema.org/A" && data?.content == .text("{}"))
    #expect(LinkedResource(try line("SUMMARY:a")) == nil)
  }

  @Test("participants, locations and resources are read (RFC 9073 section 7)")
  func parts() throws {
    let component = try item(
      "BEGIN:PARTICIPANT\nUID:p\nPARTICIPANT-TYPE:speaker\nSUMMARY:Ada\nCALENDAR-ADDRESS:mailto:ada@example.com\n"
        + "BEGIN:VLOCATION\nUID:l\nNAME:Saal 1\nLOCATION-TYPE:hotel,parking\nGEO:1;2\nEND:VLOCATION\nEND:PARTICIPANT")
    let participant = try #require(Participant(component))
    #expect(
      participant.type == "SPEAKER" && participant.name == "Ada" && participant.address == "mailto:ada@example.com")
    #expect(
      participant.places.first?.types == ["hotel", "parking"] && participant.places.first?.position?.longitude == 2)
    let resource = Resource(try item("BEGIN:VRESOURCE\nUID:r\nNAME:Beamer\nRESOURCE-TYPE:projector\nEND:VRESOURCE"))
    #expect(resource?.name == "Beamer" && resource?.type == "PROJECTOR")
    #expect(Place(component) == nil && Resource(component) == nil)
    #expect(Participant(try item("BEGIN:VEVENT\nEND:VEVENT")) == nil)
  }
}
