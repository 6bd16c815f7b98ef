import { expect, test } from 'vitest';
import { escapeXml } from './escape-xml.ts';

test.each([
  ['markup', '<a b="1" c=\'2\'>&', '&#60;a b=&#34;1&#34; c=&#39;2&#39;&#62;&#38;'],
  ['control characters', 'A\u0000B\u0001C\u000bD\u001fE', 'ABCDE'],
  ['half of a surrogate pair and non-characters', 'A\ud83dB\udc00C\ufffeD\uffffE', 'ABCDE'],
  ['line breaks, tabs and characters of any script, which stay', '东\t京\r\n😀é\u007f', '东\t京\r\n😀é\u007f'],
])('escapeXml escapes or removes %s', (_name, text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});
