/** Something made of a value, once for as long as the value stays the same one. */
export function memoizeBy<Value, Made>(read: () => Value, make: (value: Value) => Made): () => Made {
  let kept: { value: Value; made: Made } | null = null;
  return () => {
    const value = read();
    if (!kept || kept.value !== value) kept = { value, made: make(value) };
    return kept.made;
  };
}
