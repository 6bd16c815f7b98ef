/** Memoizes `make` for as long as `read` returns the same value. */
export function memoizeBy<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let kept: { value: Value; made: Made } | null = null;
  return () => {
    const value = read();
    if (!kept || kept.value !== value) kept = { value, made: make(value) };
    return kept.made;
  };
}
