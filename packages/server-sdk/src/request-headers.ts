/** Headers as Node or `fetch` pass them; names in an object are in lower case. */
export type RequestHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** The value of a header; undefined if it is missing or repeated. */
export function readHeader(headers: RequestHeaders, name: string): string | undefined {
  const value = hasGet(headers) ? headers.get(name) : headers[name];
  return typeof value === 'string' ? value : undefined;
}

const hasGet = (headers: RequestHeaders): headers is Headers => typeof headers.get === 'function';
