/// What other programs wrote in an item beside its fields, as the journal names it.
public enum UndoneLines {
  public static let property = "lines"
}
