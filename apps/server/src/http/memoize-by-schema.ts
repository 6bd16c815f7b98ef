/**
 * Computes a value per schema on first use; all routes with the same schema share it. Compiling all schemas at startup
 * took most of the startup time, and most of them are needed late or never.
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
