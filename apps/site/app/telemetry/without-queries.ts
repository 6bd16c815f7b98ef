/** An address in a text, up to where its query or fragment begins, and that. */
const addressWithQuery = /((?:https?:\/\/|\/)[^\s"'`<>()?#]*)[?#][^\s"'`<>()]*/g;
const bearer = /\b(bearer)\s+[\w.~+/=-]+/gi;
const MAX_DEPTH = 8;

/**
 * A copy without the queries and fragments of any address in it, for codes, tokens and states travel there. Errors may
 * go to a service outside, so this happens before anything leaves the page.
 */
export function withoutQueries<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return value.replace(addressWithQuery, '$1').replace(bearer, '$1 *') as T;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((member: unknown) => withoutQueries(member, depth + 1)) as T;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutQueries(member as unknown, depth + 1)]),
  ) as T;
}
