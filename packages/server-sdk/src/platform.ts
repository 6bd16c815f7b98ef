/** What the package needs of its surroundings. Tests replace it. */
export interface Platform {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The time in milliseconds since 1970. */
  now: () => number;
}

/** Reads `fetch` for each request, because tracing tools replace it after the start. */
export const nodePlatform: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
};

/** Settings that every part of the package has. */
export interface CommonConfig {
  /** Milliseconds until a request to the service counts as failed. Default: 5000. */
  timeoutMs?: number;
  /** Allows addresses with `http:` on other machines. Only for private networks: secrets are sent to the address. */
  allowHttp?: boolean;
  platform?: Partial<Platform>;
}

const TIMEOUT_MS = 5000;

export interface JsonReply {
  status: number;
  headers: Headers;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
}

export type SendRequest = (
  url: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<JsonReply>;

/** Returns a function that sends a request and reads a JSON reply. A redirect is an error, because requests have secrets. */
export function makeSender({ timeoutMs = TIMEOUT_MS, platform }: CommonConfig): SendRequest {
  const { fetch } = { ...nodePlatform, ...platform };
  return async (url, { method = 'GET', headers = {}, ...rest } = {}) => {
    const response = await fetch(url, {
      ...rest,
      method,
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The origin of an address in the settings. Throws for an address over which secrets would be sent in plain text. */
export const checkedOrigin = (name: string, address: string, allowHttp?: boolean): string =>
  checkedUrl(name, address, allowHttp).origin;

/** Like `checkedOrigin`, but with the path, without a slash at its end. */
export function checkedBase(name: string, address: string, allowHttp?: boolean): string {
  const { origin, pathname } = checkedUrl(name, address, allowHttp);
  return origin + pathname.replace(/\/$/, '');
}

function checkedUrl(name: string, address: string, allowHttp = false): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError(`${name} is not an http or https address`);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(url.hostname);
  if (url.protocol === 'http:' && !isLocal && !allowHttp)
    throw new TypeError(`${name} must begin with https://; set allowHttp for a private network`);
  return url;
}
