export type ThemeName = 'dark' | 'light';

const key = 'feisuo-console-theme';

/** The theme that was chosen in this browser, or dark if none was stored. */
export function rememberedTheme(): ThemeName {
  try {
    return localStorage.getItem(key) === 'light' ? 'light' : 'dark';
  } catch {
    return 'dark';
  }
}

export function rememberTheme(name: ThemeName): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // A private window may forbid storage. The chosen theme then lasts until the page is closed.
  }
}
