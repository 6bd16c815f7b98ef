export type ThemeName = 'dark' | 'light';

const key = 'feisuo-console-theme';

/** The stored choice; default: dark. A browser without storage forgets it. */
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
    // Private windows may forbid it; the switch still works until the page closes.
  }
}
