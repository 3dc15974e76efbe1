/// Tags that carry a place (S3-7, S3-79).
enum SchemaVersion12 {
  static let sql = """
    CREATE TABLE tag_places (
      tag TEXT NOT NULL PRIMARY KEY,
      name TEXT NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      radius INTEGER NOT NULL,
      location_trigger TEXT NOT NULL
    ) STRICT;

    """
}
