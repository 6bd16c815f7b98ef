import { omitUndefined } from './omit-undefined.ts';

/** What the client needs from its environment. Tests and unusual runtimes pass their own implementation. */
export interface Platform {
  /** Milliseconds since 1970, by this machine's clock. */
  now(): number;
  /** Resolves after `ms` milliseconds. Aborting the signal removes the timer. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  fetch(input: string, init: RequestInit): Promise<Response>;
  /** Returns a random text of cryptographically secure letters and digits. */
  random(length: number): string;
  /** Web Locks; null if the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
  /** The window, for code that needs a page. Null outside of a browser. */
  page: Window | null;
}

/** The browser's clock, network, randomness and locks. Each global is accessed only when it is used. */
export function browserPlatform(overrides?: Partial<Platform>): Platform {
  return {
    now: () => Date.now(),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        // Without this, the timer would keep a Node process running.
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

/** The alphabet has 32 characters, so that the 256 values of a byte are distributed evenly. */
const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 32).toString(32)).join('');
