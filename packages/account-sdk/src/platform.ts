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
