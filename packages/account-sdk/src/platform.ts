/** What the client needs of the world around it. Tests and unusual runtimes bring their own. */
export interface Platform {
  /** Milliseconds since 1970, by the clock of this machine, right or wrong. */
  now(): number;
  /** Resolves after so many milliseconds. With a signal it is a limit, which nobody waits for any more once it is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  fetch(input: string, init: RequestInit): Promise<Response>;
  /** Cryptographically random letters and digits. */
  random(length: number): string;
  /** Web Locks; null where the browser has none. */
  locks: Pick<LockManager, 'request'> | null;
  /** The window, for what needs a page; null outside a browser. */
  page: Window | null;
}
