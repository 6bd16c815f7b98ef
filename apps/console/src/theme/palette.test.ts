import { presetDarkPalettes, presetPalettes } from '@ant-design/colors';
import { paletteDefaults } from '@feisuo/contract/facts/limits';
import { expect, test } from 'vitest';
import { baseColours, paletteOf } from './antd-theme.ts';

test("§9 colour palette: thirteen base colours have ten light and ten dark shades, equal to antd's presets", () => {
  expect(Object.keys(baseColours)).toEqual([...paletteDefaults.baseColours]);
  expect(Object.keys(baseColours)).toHaveLength(13);
  for (const [name, seed] of Object.entries(baseColours)) {
    expect(seed).toMatch(/^#[0-9a-f]{6}$/i);
    const light = paletteOf(seed);
    const dark = paletteOf(seed, { isDark: true });
    expect([light.length, dark.length]).toEqual([paletteDefaults.steps, paletteDefaults.steps]);
    // The library's arrays have an additional property besides the ten shades, so the test compares copies.
    expect(light).toEqual([...(presetPalettes[name] ?? [])]);
    expect(dark).toEqual([...(presetDarkPalettes[name] ?? [])]);
  }
});

test('§9 colour palette: the dark background is #141414 unless another one is given', () => {
  const seed = '#c6f03a';
  expect(paletteOf(seed, { isDark: true })).toEqual(paletteOf(seed, { isDark: true, background: '#141414' }));
  expect(paletteOf(seed, { isDark: true, background: '#0b0d0c' })).not.toEqual(paletteOf(seed, { isDark: true }));
});

test('§9 colour palette: on our own dark background the shades are those of the design', () => {
  const dark = [
    '#1c240e',
    '#303c13',
    '#43511a',
    '#5f7321',
    '#85a12a',
    '#aace33',
    '#c9e45c',
    '#e1f388',
    '#eef8b3',
    '#f7fadc',
  ];
  const light = [
    '#fefff0',
    '#fcffe0',
    '#f5ffb8',
    '#ecff8f',
    '#defc65',
    '#c6f03a',
    '#9ec926',
    '#79a317',
    '#577d0b',
    '#395707',
  ];
  expect(paletteOf('#c6f03a')).toEqual(light);
  expect(paletteOf('#c6f03a', { isDark: true, background: '#0b0d0c' })).toEqual(dark);
});
