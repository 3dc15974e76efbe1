package import FocusbloxModel

extension TagLocation {
  package func words(_ l: Language) -> String {
    switch trigger {
    case .onArrival: l("on arrival: ") + place.name
    case .onDeparture: l("on departure: ") + place.name
    }
  }
}
