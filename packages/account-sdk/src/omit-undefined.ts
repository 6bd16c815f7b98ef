type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Removes fields that are undefined, so that they do not override default values. */
export const omitUndefined = <Fields extends object>(fields: Fields | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Given<Fields>;
