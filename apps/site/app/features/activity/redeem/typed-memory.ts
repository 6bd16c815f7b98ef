const name = 'redeem-typed';

/** What was typed, for whoever leaves the page to sign in and comes back to it. */
export function keepTyped(value: string): void {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // Then it has to be typed again.
  }
}

/** Once; empty where there is nothing. */
export function takeTyped(): string {
  try {
    const value = sessionStorage.getItem(name) ?? '';
    sessionStorage.removeItem(name);
    return value;
  } catch {
    return '';
  }
}
