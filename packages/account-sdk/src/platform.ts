/** The client's dependencies on its environment. Tests and unusual runtimes pass their own. */
export interface Platform {
  /** Milliseconds since 1970, by this machine's clock. */
  now(): number;
  /** Resolves after this many milliseconds. Aborting the signal removes the timer. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  fetch(input: string, init: RequestInit): Promise<Response>;
  /** Cryptographically random letters and digits. */
  random(length: number): string;
  /** Web Locks; null where the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
  /** The window, for what needs a page; null outside a browser. */
  page: Window | null;
}
