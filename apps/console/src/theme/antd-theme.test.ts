import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme, baseColours, paletteOf } from './antd-theme.ts';
import type { ThemeName } from './theme-name.ts';
import type { DesignTokens } from './tokens.ts';

/** Sizes other than the design's, so that the test fails if the theme contains a fixed number instead of a token. */
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

/**
 * Tokens of the antd theme, computed from our brand colour and background. All other colours are the same grey, because
 * these tests do not need them.
 */
function tokensOf(name: ThemeName): Record<string, unknown> {
  const own: Record<string, string> = {
    ...steps,
    brand: '#c6f03a',
    'ink-0': name === 'dark' ? '#0b0d0c' : '#f4f4ee',
  };
  const tokens = new Proxy(own, { get: (known, key) => known[String(key)] ?? '#808080' });
  return { ...theme.getDesignToken(antdTheme(name, tokens as DesignTokens, true)) };
}

test('§9 colour palette: the dark theme mixes its shades with our own background, as the design does', () => {
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

test('§9 colour palette: the light theme contains the ten light shades of every base colour', () => {
  const light = tokensOf('light');
  expect([light['colorPrimaryBg'], light['colorPrimaryBorder']]).toEqual(['#fefff0', '#f5ffb8']);
  for (const [name, seed] of Object.entries(baseColours)) {
    expect(paletteOf(seed).map((_, index) => light[`${name}-${index + 1}`])).toEqual(paletteOf(seed));
  }
});

test('antd takes font sizes and corner radii from the design tokens', () => {
  expect(tokensOf('dark')).toMatchObject({
    fontSize: 15,
    fontSizeSM: 11,
    fontSizeLG: 17,
    borderRadius: 9,
    borderRadiusSM: 9,
    borderRadiusLG: 13,
  });
});
