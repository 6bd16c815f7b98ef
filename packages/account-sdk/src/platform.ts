import { omitUndefined } from './omit-undefined.ts';

/** What the client needs from its environment. Tests and unusual runtimes pass their own implementation. */
export interface Platform {
  /** Milliseconds since 1970, by this machine's clock. */
  now(): number;
  /** Resolves after this many milliseconds. Aborting the signal removes the timer. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  fetch(input: string, init: RequestInit): Promise<Response>;
  /** Returns this many cryptographically random letters and digits. */
  random(length: number): string;
  /** Web Locks; null if the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
  /** The window, for code that needs a page. Null outside a browser. */
  page: Window | null;
}

/** The clock, network, randomness and locks of the browser. Each global is read when it is used. */
export function browserPlatform(overrides?: Partial<Platform>): Platform {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        // A timer that is not cleared would keep a Node process running.
        signal?.addEventListener('abort', () => clearTimeout(timer));
      }),
    fetch: (input, init) => fetch(input, init),
    random: randomText,
    get locks() {
      return globalThis.navigator?.locks ?? null;
    },
    get page() {
      return globalThis.window ?? null;
    },
    ...omitUndefined(overrides),
  };
}

/** An alphabet of 32 characters, so that the values of a byte are evenly distributed. */
const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 32).toString(32)).join('');
