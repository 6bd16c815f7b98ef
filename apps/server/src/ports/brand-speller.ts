/** Replaces the placeholders of the brand in stored texts. */
export interface BrandSpeller {
  fillIn<T>(value: T): Promise<T>;
}
