/**
 * Makes something of a schema when it is first needed, once for all routes that share it. A server has hundreds of routes, most
 * processes see few of them in their first minutes, and compiling all at the start was most of the start.
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
