type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** Removes undefined fields, so that they do not override defaults. */
export const omitUndefined = <Fields extends object>(fields: Fields | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Given<Fields>;
