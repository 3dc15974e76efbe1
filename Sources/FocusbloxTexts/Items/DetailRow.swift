package import FocusbloxScreen

/// A field of an item: its name and its value. An empty value is not shown.
package struct DetailRow {
  package var label: String
  package var value: ScreenText
  package var colour: Style.Colour?

  package init(_ label: String, _ value: String, _ colour: Style.Colour? = nil) {
    self.label = label
    self.value = ScreenText(value)
    self.colour = colour
  }
}
