/** One field that differs: `undefined` on a side means that it was not there. */
export type FieldChange = { path: string; before: string | undefined; after: string | undefined };

/**
 * Compares two documents field by field, in the order of the newer one. Documents are deep and changes small,
 * so a list of what differs reads better than both documents side by side.
 */
export function describeChange(before: unknown, after: unknown): FieldChange[] {
  const old = flatten(before);
  const now = flatten(after);
  const paths = new Set([...now.keys(), ...old.keys()]);
  return [...paths]
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
    .filter((change) => change.before !== change.after);
}

function flatten(value: unknown, path = '', fields = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    // A missing document has no fields; a field that is null says so.
    if (path) fields.set(path, '空');
  } else if (typeof value !== 'object') {
    fields.set(path || '值', value === '' ? '（空白）' : `${value as string | number | boolean}`);
  } else {
    const entries = Object.entries(value);
    if (entries.length === 0 && path) fields.set(path, Array.isArray(value) ? '（空列表）' : '（空）');
    for (const [key, child] of entries) {
      flatten(child, Array.isArray(value) ? `${path}[${Number(key) + 1}]` : path ? `${path}.${key}` : key, fields);
    }
  }
  return fields;
}
