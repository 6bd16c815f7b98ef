/**
 * Computes a value per schema on first use, shared by all routes with that schema. Compiling all schemas took most of a
 * start, and most processes use few in their first minutes.
 */
export function memoizeBySchema<Schema extends object, Made>(
  make: (schema: Schema) => Made,
): (schema: Schema) => () => Made {
  const made = new WeakMap<Schema, Made>();
  return (schema) => () => {
    let one = made.get(schema);
    if (one === undefined) made.set(schema, (one = make(schema)));
    return one;
  };
}
