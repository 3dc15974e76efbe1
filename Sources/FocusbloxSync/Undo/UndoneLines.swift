/// The journal's name for other programs' lines in an item.
public enum UndoneLines {
  public static let property = "lines"
}
