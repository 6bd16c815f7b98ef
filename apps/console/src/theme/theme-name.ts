export type ThemeName = 'dark' | 'light';

const key = 'feisuo-console-theme';

/** The theme that was chosen in this browser; dark by default. A browser without storage does not remember it. */
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
    // Private windows may forbid storage. The theme then lasts until the page is closed.
  }
}
