package import FocusbloxActions
package import FocusbloxModel
import FocusbloxWords

extension EditedTask {
  /// `nil` where there is nothing to say about a series.
  package func words(_ relative: RelativeTime, _ l: Language) -> String? {
    switch course {
    case .alone: return nil
    case .departed(nil): return l("only this one; the series stays as it is")
    case .departed(let next?):
      let when = relative.text(next)
      return l("only this one; the next in the series: \(when)")
    case .left(let series):
      let when = series.leadingDate.map { relative.text($0) } ?? ""
      return l("now a separate task; the series continues: \(when)")
    case .wholeSeries(nil): return l("the whole series")
    case .wholeSeries(let next?):
      let when = relative.text(next)
      return l("the whole series; the next one: \(when)")
    case .offTheRule(let next):
      let when = next.map { relative.text($0) } ?? ""
      return l("only this date; the series keeps its days, next time: \(when)")
    case .laterOnes: return l("this one and the later ones in the series")
    }
  }
}
