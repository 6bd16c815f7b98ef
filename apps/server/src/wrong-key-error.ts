/** In a file of its own: the launcher knows it without loading the database. */
export class WrongKeyError extends Error {}
