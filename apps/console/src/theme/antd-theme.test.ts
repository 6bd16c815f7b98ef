import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme, baseColours, paletteOf } from './antd-theme.ts';
import type { ThemeName } from './theme-name.ts';
import type { DesignTokens } from './tokens.ts';

/** Other steps than the design's, so that a number written in the theme itself shows. */
const steps = {
  'fs-xs': '0.6875rem',
  'fs-sm': '0.9375rem',
  'fs-body': '17px',
  's-1': '3px',
  's-2': '7px',
  's-3': '11px',
  's-4': '15px',
  's-5': '23px',
  'r-control': '9px',
  'r-card': '13px',
};

/** Of the design's colours those that steps are made from; the others play no part in it. */
function tokensOf(name: ThemeName): Record<string, unknown> {
  const own: Record<string, string> = {
    ...steps,
    brand: '#c6f03a',
    'ink-0': name === 'dark' ? '#0b0d0c' : '#f4f4ee',
  };
  const tokens = new Proxy(own, { get: (known, key) => known[String(key)] ?? '#808080' });
  return { ...theme.getDesignToken(antdTheme(name, tokens as DesignTokens, true)) };
}

test('§9 colour palette: the dark theme’s steps lie over its own ground, and are the design’s', () => {
  const dark = tokensOf('dark');
  expect([dark['colorPrimaryBg'], dark['colorPrimaryBgHover'], dark['colorPrimaryBorder']]).toEqual([
    '#1c240e',
    '#303c13',
    '#43511a',
  ]);
  for (const [name, seed] of Object.entries(baseColours)) {
    const shades = paletteOf(seed, { isDark: true, background: '#0b0d0c' });
    expect(shades.map((_, index) => dark[`${name}-${index + 1}`])).toEqual(shades);
  }
});

test('§9 colour palette: the light theme has the ten light steps of every base colour', () => {
  const light = tokensOf('light');
  expect([light['colorPrimaryBg'], light['colorPrimaryBorder']]).toEqual(['#fefff0', '#f5ffb8']);
  for (const [name, seed] of Object.entries(baseColours)) {
    expect(paletteOf(seed).map((_, index) => light[`${name}-${index + 1}`])).toEqual(paletteOf(seed));
  }
});

test('antd takes its type sizes and corners from the scale of the design', () => {
  expect(tokensOf('dark')).toMatchObject({
    fontSize: 15,
    fontSizeSM: 11,
    fontSizeLG: 17,
    borderRadius: 9,
    borderRadiusSM: 9,
    borderRadiusLG: 13,
  });
});
