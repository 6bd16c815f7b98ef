import { expect, test } from 'vitest';
import { clausesOf } from './breakable-title.tsx';

const cut = (text: string) => clausesOf(text).map(({ clause }) => clause);

test('a title is split after its punctuation marks, and each mark stays with its clause', () => {
  expect(cut('怎么选区服：先看距离，再看绕路')).toEqual(['怎么选区服：', '先看距离，', '再看绕路']);
});

test('a title without punctuation is not split', () => {
  expect(cut('只看一次 Ping 会看错什么')).toEqual(['只看一次 Ping 会看错什么']);
  expect(cut('真的？！是的。').join('')).toBe('真的？！是的。');
});
