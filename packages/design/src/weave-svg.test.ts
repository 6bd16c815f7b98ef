import { expect, test } from 'vitest';
import { isWeaveHue } from './weave.ts';
import { weaveSvg } from './weave-svg.ts';
import { drawings, isWeaveMotif } from './weave-motifs.ts';

test('the same name, motif and hue always produce the same woven tile', () => {
  const tile = { name: '绝地求生', drawing: drawings.aim, hue: 'gold' } as const;
  expect(weaveSvg(tile)).toBe(weaveSvg(tile));
});

test('another name may change the background of a woven tile, but not its figure', () => {
  const figureOf = (svg: string) => svg.slice(svg.lastIndexOf('<path'));
  const first = weaveSvg({ name: '绝地求生', drawing: drawings.aim, hue: 'gold' });
  const others = ['无畏契约', '英雄联盟', 'Dota 2', '魔兽世界'].map((name) =>
    weaveSvg({ name, drawing: drawings.aim, hue: 'gold' }),
  );
  expect(others.some((svg) => svg !== first)).toBe(true);
  for (const svg of others) expect(figureOf(svg)).toBe(figureOf(first));
});

test.each(Object.keys(drawings))('the figure of the motif %s is visible on its tile', (motif) => {
  if (!isWeaveMotif(motif)) throw new Error(motif);
  const svg = weaveSvg({ name: 'x', drawing: drawings[motif], hue: 'silk' });
  expect(svg.slice(svg.lastIndexOf('d="')).split('M').length).toBeGreaterThan(8);
});

test('a woven tile accepts only known names of hues and motifs', () => {
  expect([isWeaveHue('gold'), isWeaveHue('toString'), isWeaveHue('')]).toEqual([true, false, false]);
  expect([isWeaveMotif('aim'), isWeaveMotif('constructor')]).toEqual([true, false]);
});
