import { SourceMap } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { escapeNonAscii } from './escape-non-ascii.ts';

const noMap = { mappings: '' };

test('escaped code is ASCII and has the same values: texts, templates, expressions and escapes of the character itself', () => {
  const code = [
    "({ text: '飞梭 😀', template: `第${1}个—`, slash: 'a\\\\飞', odd: '\\飞',",
    "pattern: /^[一-龥]+$/.test('飞梭'), emoji: /^😀$/u.test('😀'), név: 1 })",
  ].join('\n');
  const escaped = escapeNonAscii(code, noMap).code;
  expect(escaped).toMatch(/^[\0-\u007f]*$/);
  expect(JSON.stringify(runInNewContext(escaped))).toBe(JSON.stringify(runInNewContext(code)));
});

test('mappings after an escaped character name the same source position as before', () => {
  // Segments at the columns 0, 8 and 40 of the second line, for source columns 0, 4 and 9.
  const map = {
    version: 3,
    file: '',
    sourceRoot: '',
    sources: ['a.ts'],
    sourcesContent: [],
    names: [],
    mappings: ';AAAA,QAAI,gCAAK',
  };
  const line = `f("飞梭"); ${'x'.repeat(40)}`;
  const before = new SourceMap(map);
  const { code, map: after } = escapeNonAscii(`first\n${line}`, map);
  const moved = new SourceMap(after);
  for (const column of [0, 8, 40]) {
    const place = code.split('\n')[1]?.length ?? 0;
    const shifted = column === 0 ? 0 : column + (place - line.length);
    expect(moved.findEntry(1, shifted)).toMatchObject({
      generatedColumn: shifted,
      originalColumn: (before.findEntry(1, column) as { originalColumn: number }).originalColumn,
    });
  }
});

test('code whose meaning would change is refused', () => {
  expect(() => escapeNonAscii('String.raw`飞`', noMap)).toThrow('String.raw');
});
