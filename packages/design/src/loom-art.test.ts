import { expect, test } from 'vitest';
import { clothRows, clothRowsSvg, rowCount } from './cloth-rows.ts';
import { bundle, bundleSvg, bundleThread } from './thread-bundle.ts';

test('the woven picture of a week has seven rows, all of them different', () => {
  expect(rowCount).toBe(7);
  const figure = /<path fill="#d4f35f" d="([^"]*)"/.exec(clothRowsSvg())?.[1] ?? '';
  const rows = Array.from({ length: rowCount }, (_, row) =>
    [...figure.matchAll(/M(\d+) (\d+)/g)]
      .filter(([, , top]) => Math.floor(Number(top) / clothRows.rowHeight) === row)
      .map(([, left, top]) => `${left} ${Number(top) % clothRows.rowHeight}`)
      .join(),
  );
  expect(new Set(rows).size).toBe(7);
  // In each row, a part of the cells belongs to the figure: neither none nor all of them.
  for (const row of rows) {
    const share = row.split(',').length / 128;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.7);
  }
});

test('the threads of the thread bundle are the same every time, and all end in the knot', () => {
  expect(bundleSvg()).toBe(bundleSvg());
  for (let index = 0; index < 40; index++) {
    expect(bundleThread(index).endsWith(`${bundle.knotX} ${bundle.knotY}`)).toBe(true);
  }
});
