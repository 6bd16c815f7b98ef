/** A captcha that must be solved before a request continues. */
export interface OpenChallenge {
  name: string;
  finish(token: string | null): void;
}

/** The open captcha, and the number of places on the page that can show it. At most one captcha is open. */
export class OpenChallenges {
  #open: OpenChallenge | null = null;
  #places = 0;
  readonly #listeners = new Set<() => void>();

  get open(): OpenChallenge | null {
    return this.#open;
  }

  /** The open captcha, if no place on the page can show it. */
  get homeless(): OpenChallenge | null {
    return this.#places === 0 ? this.#open : null;
  }

  /** Opens a captcha. Resolves to its token, or to null if the user cancels. */
  solve(name: string): Promise<string | null> {
    this.#open?.finish(null);
    return new Promise((resolve) => {
      const challenge: OpenChallenge = {
        name,
        finish: (token) => {
          if (this.#open === challenge) this.#change(null);
          resolve(token);
        },
      };
      this.#change(challenge);
    });
  }

  /**
   * Registers a place that can show captchas, and returns a function that removes the place. Without any place, the
   * open captcha is cancelled.
   */
  offerPlace(): () => void {
    this.#places += 1;
    this.#tell();
    return () => {
      this.#places -= 1;
      if (this.#places === 0) this.#open?.finish(null);
      this.#tell();
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #change(challenge: OpenChallenge | null): void {
    this.#open = challenge;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
