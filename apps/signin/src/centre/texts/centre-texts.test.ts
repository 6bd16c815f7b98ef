import { locales } from '@feisuo/contract/facts/locales';
import { securityEventKinds } from '@feisuo/contract/facts/security-event-kinds';
import { expect, test } from 'vitest';
import { loadCentreTexts } from './load-centre-texts.ts';

/** All texts of a table with their paths. Functions that return a text are called with sample values. */
function linesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return linesOf(value(2, 'b'), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, `${path}.${key}`));
}

test.each(locales)('the language %s has a text for every kind of security event', async (locale) => {
  const { events } = (await loadCentreTexts(locale)).security;
  expect(Object.keys(events).toSorted()).toEqual([...securityEventKinds].toSorted());
  expect(securityEventKinds.filter((kind) => !events[kind].trim())).toEqual([]);
  // Two kinds of event with equal texts could not be told apart in the security history.
  expect(new Set(Object.values(events)).size).toBe(securityEventKinds.length);
});

test.each(locales)('the language %s has no empty text, and the same texts as the other languages', async (locale) => {
  const lines = linesOf(await loadCentreTexts(locale));
  const measure = linesOf(await loadCentreTexts('zh-CN'));
  expect(lines.map(([path]) => path)).toEqual(measure.map(([path]) => path));
  expect(lines.filter(([, line]) => !line.trim())).toEqual([]);
});

test.each(locales.filter((locale) => !locale.startsWith('zh')))(
  'the language %s has no text left in Chinese',
  async (locale) => {
    const lines = linesOf(await loadCentreTexts(locale));
    expect(lines.filter(([, line]) => /\p{Script=Han}/u.test(line))).toEqual([]);
  },
);
