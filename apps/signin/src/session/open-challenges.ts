/** A challenge that a call waits for. */
export interface OpenChallenge {
  name: string;
  finish(token: string | null): void;
}

/** The open challenge, and the places of the page that can show it. One at a time. */
export class OpenChallenges {
  #open: OpenChallenge | null = null;
  #places = 0;
  readonly #listeners = new Set<() => void>();

  get open(): OpenChallenge | null {
    return this.#open;
  }

  /** The challenge when no place of the page shows it. */
  get homeless(): OpenChallenge | null {
    return this.#places === 0 ? this.#open : null;
  }

  /** Opens a challenge; resolves to the token, or null when cancelled. */
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

  /** Registers a place; the returned function removes it. Removing the last one cancels the challenge. */
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
