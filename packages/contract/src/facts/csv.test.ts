import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('CSV escapes a text that a spreadsheet would run as a formula, and leaves numbers unchanged', () => {
  const evil = ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1', '=HYPERLINK("https://x","y")'];
  const [line = ''] = writeCsv([evil.slice(0, 4)])
    .slice(1)
    .split('\r\n');
  expect(line).toBe(`"'=1+1","'+cmd|x","'-2+3","'@SUM(A1)"`);
  for (const one of evil) expect(writeCsv([[one]]).slice(1)).toMatch(/^"'/);
  expect(writeCsv([['-12.50', -3, 0, '月卡', null, '2026-11-16']])).toBe('\u{FEFF}-12.50,-3,0,月卡,,2026-11-16\r\n');
});

test('a CSV text with commas, quotes, tabs or line breaks stays one cell', () => {
  expect(writeCsv([['a\t=1']])).toBe('\u{FEFF}"a\t=1"\r\n');
  expect(writeCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('\u{FEFF}"a,b","say ""hi""","two\nlines"\r\n');
});
