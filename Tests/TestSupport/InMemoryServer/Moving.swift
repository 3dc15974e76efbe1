import Foundation
import HTTPTypes

extension ServerState {
  /// Carries out MOVE of one object within the server (RFC 4918 section 9.9), with preconditions.
  mutating func move(_ resource: Resource, _ request: HTTPRequest) -> ServerAnswer {
    guard mode.hasMove else { return .status(405) }
    guard case .object(let path, let name) = resource, let calendar = calendars[path] else { return .status(404) }
    guard let object = calendar.objects[name] else { return .status(404) }
    let field: (String) -> String? = { name in HTTPField.Name(name).flatMap { request.headerFields[$0] } }
    guard let destination = field("Destination").flatMap({ URL(string: $0) }) else { return .status(400) }
    if field("Overwrite") != "F" { violations.append("MOVE without Overwrite: F") }
    // Without ETags no request can name a version. Overwrite: F protects the target.
    let namesNoVersion = mode.hidesETags && field("If-Match") == nil
    if !namesNoVersion, let refusal = condition(request, object) { return refusal }
    guard
      case .object(let target, let asked) = self.resource(at: Self.decoded(destination.path(percentEncoded: true))),
      let other = calendars[target]
    else { return .status(409) }
    let newName = mode.moveKeepsNames ? name : asked
    if calendar.isReadOnly || other.isReadOnly { return .refusal(403, "d:need-privileges") }
    if other.objects[newName] != nil { return .status(412) }
    if mode.uidConflict != .storesDuplicate, target != path,
      other.objects.values.contains(where: { $0.uid == object.uid && object.uid != nil })
    {
      return .refusal(409, "cal:no-uid-conflict")
    }
    remove(name, in: path)
    if let uid = object.uid { calendars[path]?.trash.remove(uid) }
    store(object.text, as: newName, in: target)
    return .status(201)
  }
}
