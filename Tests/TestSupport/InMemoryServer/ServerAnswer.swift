import HTTPTypes

/// An answer before its encoding.
struct ServerAnswer {
  var status: Int
  var fields: HTTPFields = [:]
  var body: [UInt8] = []

  static func status(_ status: Int) -> ServerAnswer { ServerAnswer(status: status) }

  static func xml(_ status: Int, _ document: String) -> ServerAnswer {
    ServerAnswer(status: status, fields: [.contentType: "application/xml; charset=utf-8"], body: Array(document.utf8))
  }

  static func multistatus(_ document: String) -> ServerAnswer { xml(207, document) }

  /// A refusal with a precondition; the prefix `d` or `cal` gives its namespace.
  static func refusal(_ status: Int, _ precondition: String, words: String = "", href: String? = nil) -> ServerAnswer {
    let inside = href.map { "<d:href>\(AnswerXML.escaped($0))</d:href>" } ?? ""
    let message =
      words.isEmpty ? "" : "<s:message xmlns:s=\"http://sabredav.org/ns\">\(AnswerXML.escaped(words))</s:message>"
    return xml(
      status,
      """
      <?xml version="1.0" encoding="utf-8"?>
      <d:error xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">\(message)<\(precondition)>\(inside)</\(precondition)></d:error>
      """)
  }

  func with(_ name: HTTPField.Name, _ value: String) -> ServerAnswer {
    var answer = self
    answer.fields[name] = value
    return answer
  }
}
