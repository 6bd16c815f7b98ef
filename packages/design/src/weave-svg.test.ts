import { expect, test } from 'vitest';
import { isWeaveHue, isWeaveMotif } from './weave.ts';
import { weaveSvg } from './weave-svg.ts';
import { weaveMotifs } from './weave-motifs.ts';

test('the same name, motif and hue always weave the same tile', () => {
  const tile = { name: '绝地求生', motif: 'aim', hue: 'gold' } as const;
  expect(weaveSvg(tile)).toBe(weaveSvg(tile));
});

test('another name may change the ground but never the figure', () => {
  const figureOf = (svg: string) => svg.slice(svg.lastIndexOf('<path'));
  const first = weaveSvg({ name: '绝地求生', motif: 'aim', hue: 'gold' });
  const others = ['无畏契约', '英雄联盟', 'Dota 2', '魔兽世界'].map((name) =>
    weaveSvg({ name, motif: 'aim', hue: 'gold' }),
  );
  expect(others.some((svg) => svg !== first)).toBe(true);
  for (const svg of others) expect(figureOf(svg)).toBe(figureOf(first));
});

test.each(Object.keys(weaveMotifs))('the motif %s is visible on the tile', (motif) => {
  if (!isWeaveMotif(motif)) throw new Error(motif);
  const svg = weaveSvg({ name: 'x', motif, hue: 'silk' });
  expect(svg.slice(svg.lastIndexOf('d="')).split('M').length).toBeGreaterThan(8);
});

test('hues and motifs are known by name only', () => {
  expect([isWeaveHue('gold'), isWeaveHue('toString'), isWeaveHue('')]).toEqual([true, false, false]);
  expect([isWeaveMotif('aim'), isWeaveMotif('constructor')]).toEqual([true, false]);
});
