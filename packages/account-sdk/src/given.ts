type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The fields that have a value. One that is there and undefined says nothing, and must not wipe out what stands for it. */
export const given = <Fields extends object>(fields: Fields | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Given<Fields>;
