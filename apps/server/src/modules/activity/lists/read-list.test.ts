import { expect, test } from 'vitest';
import { AppError } from '../../../http/app-error.ts';
import { hasColumns, readList } from './read-list.ts';

const texts = (text: string) => readList(text).map((one) => one.text);
const refusalOf = (text: string, most?: number) => {
  try {
    readList(text, most);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.facts.says : error;
  }
};

test('list upload counts lines like a text editor, including empty lines', () => {
  expect(readList('\uFEFFone\r\n\r\n  two \rthree\n')).toEqual([
    { line: 1, text: 'one' },
    { line: 3, text: 'two' },
    { line: 4, text: 'three' },
  ]);
});

test('list upload removes quotes and separators of a spreadsheet row with one cell, and detects a second cell', () => {
  expect(texts('"13800138000",,\n"a ""b"" c"\nfour,\t ;\n"x","y"\n,,')).toEqual([
    '13800138000',
    'a "b" c',
    'four',
    '"x","y"',
  ]);
  expect([hasColumns('"x","y"'), hasColumns('x\ty'), hasColumns('x-y')]).toEqual([true, true, false]);
});

test('list upload reads a line in linear time, however many blanks or quotes it has', () => {
  const [blanks, quotes] = [' '.repeat(1_000_000), '""'.repeat(500_000)];
  expect(texts(`a${blanks}x\n"${quotes}"`).map((text) => text.length)).toEqual([1_000_002, 500_000]);
});

test.each([
  ['an unconverted spreadsheet', 'PK\u0003\u0004\u0014\u0000', /不是文本文件/],
  ['a file with a NUL character', 'a\u0000b', /不是文本文件/],
  ['another text encoding', 'one\n\uFFFD\uFFFD\n', /不是 UTF-8/],
  ['half a UTF-8 character', '\ud800', /不是 UTF-8/],
  ['nothing', '\uFEFF \r\n,,\n', /一行内容也没有/],
])('list upload refuses %s with a message in Chinese', (_name, text, words) => {
  expect(refusalOf(text)).toMatch(words);
});

test('list upload refuses a list with too many lines, and the message has the number of lines', () => {
  expect(refusalOf('a\nb\n\nc', 2)).toBe('一共 3 行，一次最多 2 行，请分成几份上传');
  expect(refusalOf('a\nb\n\nc', 3)).toBeNull();
});
