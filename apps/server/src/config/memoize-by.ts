/** Memoizes the result of `make` for as long as `read` returns the same value. */
export function memoizeBy<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let cached: { value: Value; made: Made } | null = null;
  return () => {
    const value = read();
    if (!cached || cached.value !== value) cached = { value, made: make(value) };
    return cached.made;
  };
}
