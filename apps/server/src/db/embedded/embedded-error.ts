/** Why the database of the data folder cannot be used, in words for the person who starts the program. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
