/** A challenge that somebody must solve before a call can go on. */
export interface OpenChallenge {
  name: string;
  finish(token: string | null): void;
}

/** The challenge that a call waits for, and the places on the page that would show it. One at a time. */
export class OpenChallenges {
  #open: OpenChallenge | null = null;
  #places = 0;
  readonly #listeners = new Set<() => void>();

  get open(): OpenChallenge | null {
    return this.#open;
  }

  /** The same, where no place of the page shows it. */
  get homeless(): OpenChallenge | null {
    return this.#places === 0 ? this.#open : null;
  }

  /** Opens a challenge; the token, or null when it was given up. */
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

  /** A place offers itself; what it gets is called when it goes. With the view that waited, the challenge is given up. */
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
