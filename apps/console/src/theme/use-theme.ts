import { useState } from 'react';
import type { ThemeConfig } from 'antd';
import { antdTheme } from './antd-theme.ts';
import { rememberedTheme, rememberTheme, type ThemeName } from './theme-name.ts';
import { readDesignTokens } from './tokens.ts';

type Theme = { name: ThemeName; config: ThemeConfig };

/** Sets the theme's attribute on the page first, because the values of the tokens depend on the attribute. */
function applyTheme(name: ThemeName): Theme {
  const root = document.documentElement;
  root.dataset['theme'] = name;
  return {
    name,
    config: antdTheme(name, readDesignTokens(root), matchMedia('(prefers-reduced-motion: reduce)').matches),
  };
}

export function useTheme(): Theme & { toggle: () => void } {
  const [current, setCurrent] = useState(() => applyTheme(rememberedTheme()));
  const toggle = () => {
    const name = current.name === 'dark' ? 'light' : 'dark';
    rememberTheme(name);
    setCurrent(applyTheme(name));
  };
  return { ...current, toggle };
}
