/// What the parser calls for a `DAV:multistatus` document.
final class MultistatusSink: XMLSink {
  /// Owned. Of a plain property every one of a row's twenty calls would be checked for other accesses that there cannot be.
  let rows: UnsafeMutablePointer<MultistatusRows>

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    rows = .allocate(capacity: 1)
    rows.initialize(to: MultistatusRows(onRow: onRow))
  }

  deinit {
    rows.deinitialize(count: 1)
    rows.deallocate()
  }

  func start(_ tag: XMLTag) { rows.pointee.start(tag) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { rows.pointee.text(bytes) }
  func end() { rows.pointee.end() }
}

/// Turns the events of a document into rows, each handed on when its end tag has been read.
struct MultistatusRows: ~Copyable {
  private let onRow: (MultistatusRow) throws -> Void
  private var places = ReusedBuffer<MultistatusPlace>(room: 64)
  private var text = ReusedBuffer<UInt8>(room: 4096)
  private var isCollecting = false
  private var row = MultistatusRow()
  /// The name of the property that is being read, where it is none this module knows.
  private var unknownName: XMLName?
  private var propstatValues: [PropertyValue] = []
  private var propstatNames: [XMLName] = []
  private var propstatStatus: Int?

  /// The token at the end of a sync-collection report (RFC 6578 section 3.6).
  private(set) var syncToken: String?
  /// The name of the outermost element, once it has been read.
  private(set) var root: XMLName?
  private(set) var rowCount = 0
  /// What `onRow` threw; nothing is handed on after it.
  private(set) var failure: (any Error)?
  /// An error element outside any response.
  private(set) var error: DAVErrorElement?

  init(onRow: @escaping (MultistatusRow) throws -> Void) {
    self.onRow = onRow
  }

  mutating func start(_ tag: XMLTag) {
    let element = tag.element
    let place = MultistatusPlace(of: element, in: places.elements)
    switch place {
    case .root: root = tag.name
    case .response: row.removeAll()
    case .propstat:
      if !propstatValues.isEmpty { propstatValues.removeAll(keepingCapacity: true) }
      if !propstatNames.isEmpty { propstatNames.removeAll(keepingCapacity: true) }
      propstatStatus = nil
    case .value:
      unknownName = element == nil ? tag.name : nil
      if let element { propstatValues.append(PropertyValue(element: element)) }
      collect()
    case .href, .status, .explanation, .token: collect()
    case .prop, .error, .other: notice(tag)
    }
    places.append(place)
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isCollecting { text.append(contentsOf: bytes) }
  }

  mutating func end() {
    guard let place = places.popLast() else { return }
    switch place {
    case .response: finishRow()
    case .propstat: finishPropstat()
    case .value: finishValue()
    case .href: finishHref()
    case .status:
      let status = StatusLine.code(text.elements)
      if places.elements.last == .propstat { propstatStatus = status } else { row.status = status }
      isCollecting = false
    case .explanation:
      row.explanation = text.elements.trimmedText
      isCollecting = false
    case .token:
      let token = text.elements.trimmedText
      if !token.isEmpty { syncToken = token }
      isCollecting = false
    case .root, .prop, .error, .other: break
    }
  }

  /// The children of properties and of error elements.
  private mutating func notice(_ tag: XMLTag) {
    let places = places.elements
    if places.isInsideValue {
      guard unknownName == nil else { return }
      propstatValues[propstatValues.count - 1].elements.append(tag.name)
      if let name = tag.nameAttribute { propstatValues[propstatValues.count - 1].names.append(name) }
    } else if places.last == .error {
      if places.contains(.response) {
        row.error = row.error ?? DAVErrorElement(tag.name)
      } else {
        error = error ?? DAVErrorElement(tag.name)
      }
    }
  }

  private mutating func collect() {
    text.removeAll()
    isCollecting = true
  }

  private mutating func finishHref() {
    let href = text.elements.trimmedText
    if places.elements.isInsideValue {
      if unknownName == nil { propstatValues[propstatValues.count - 1].hrefs.append(href) }
      text.removeAll()
      return  // the property goes on
    }
    isCollecting = false
    if places.elements.contains(.error) {
      if row.error?.href == nil { row.error?.href = href }
    } else if row.href.isEmpty {
      row.href = href
    } else {
      row.otherHrefs.append(href)
    }
  }

  private mutating func finishValue() {
    isCollecting = false
    if let unknownName {
      propstatNames.append(unknownName)
    } else {
      propstatValues[propstatValues.count - 1].text = Array(text.elements)
    }
  }

  private mutating func finishPropstat() {
    // A propstat without a status cannot be told from a good one; servers that leave it out mean 200.
    let status = propstatStatus ?? 200
    if (200..<300).contains(status) {
      if row.properties.isEmpty { swap(&row.properties, &propstatValues) } else { row.properties += propstatValues }
    } else {
      for value in propstatValues {
        if let element = value.element { row.failures.append(PropertyFailure(name: element.qualified, status: status)) }
      }
      for name in propstatNames { row.failures.append(PropertyFailure(name: name, status: status)) }
    }
  }

  private mutating func finishRow() {
    rowCount += 1
    guard failure == nil else { return }
    do { try onRow(row) } catch { failure = error }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var trimmedText: String { String(decoding: trimmedOfBlanks, as: UTF8.self) }
}
