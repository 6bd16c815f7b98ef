/** Puts the brand where a stored text leaves room for it. */
export interface BrandSpeller {
  fillIn<T>(value: T): Promise<T>;
}
