/** Reads the token of a one-time sign-in link, `/console/#enter=<token>`; null if there is none. */
export function readEnterToken(fragment: string): string | null {
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('enter');
  return token ? token : null;
}

/** Reads the token of a one-time sign-in link and removes it from the address, before other code can read it. */
export function takeEnterToken(page: Pick<Window, 'location' | 'history'>): string | null {
  const token = readEnterToken(page.location.hash);
  if (token) page.history.replaceState(null, '', page.location.pathname + page.location.search);
  return token;
}
