/** Replaces brand placeholders in stored texts. */
export interface BrandSpeller {
  fillIn<T>(value: T): Promise<T>;
}
