import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { expect, test } from 'vitest';
import { antdTheme } from './antd-theme.ts';
import { baseColours, paletteOf } from './palette.ts';
import type { ThemeName } from './theme-name.ts';
import type { DesignTokens } from './tokens.ts';

/** The steps of the design's scale, as its style sheet writes them. */
const sheet = readFileSync(new URL('../../../../packages/design/src/tokens.css', import.meta.url), 'utf8');
const steps = Object.fromEntries(
  [...sheet.matchAll(/^ {2}--((?:fs|s|r)-\w+): ([^;]+);/gm)].map(([, step = '', value = '']) => [step, value]),
);

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
    fontSize: 14,
    fontSizeSM: 13,
    fontSizeLG: 16,
    borderRadius: 8,
    borderRadiusSM: 8,
    borderRadiusLG: 14,
  });
});
