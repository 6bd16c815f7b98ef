import { presetDarkPalettes, presetPalettes } from '@ant-design/colors';
import { paletteDefaults } from '@feisuo/contract/facts/limits';
import { expect, test } from 'vitest';
import { baseColours, paletteOf } from './antd-theme.ts';

test('§9 colour palette: thirteen base colours, each with ten light and ten dark steps of the library', () => {
  expect(Object.keys(baseColours)).toEqual([...paletteDefaults.baseColours]);
  expect(Object.keys(baseColours)).toHaveLength(13);
  for (const [name, seed] of Object.entries(baseColours)) {
    expect(seed).toMatch(/^#[0-9a-f]{6}$/i);
    const light = paletteOf(seed);
    const dark = paletteOf(seed, { isDark: true });
    expect([light.length, dark.length]).toEqual([paletteDefaults.steps, paletteDefaults.steps]);
    // The library's tables have a further property beside their ten steps.
    expect(light).toEqual([...(presetPalettes[name] ?? [])]);
    expect(dark).toEqual([...(presetDarkPalettes[name] ?? [])]);
  }
});

test('§9 colour palette: the dark ground is #141414 unless another is given', () => {
  const seed = '#c6f03a';
  expect(paletteOf(seed, { isDark: true })).toEqual(paletteOf(seed, { isDark: true, background: '#141414' }));
  expect(paletteOf(seed, { isDark: true, background: '#0b0d0c' })).not.toEqual(paletteOf(seed, { isDark: true }));
});

test('§9 colour palette: our own theme passes its own ground, and its steps are those of the design’s tokens', () => {
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
