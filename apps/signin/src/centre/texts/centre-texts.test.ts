import { locales } from '@feisuo/contract/facts/locales';
import { securityEventKinds } from '@feisuo/contract/facts/security-event-kinds';
import { expect, test } from 'vitest';
import { loadCentreTexts } from './load-centre-texts.ts';

/** Every line of a table, by its path; templates are filled. */
function linesOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return linesOf(value(2, 'b'), path);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => linesOf(inner, `${path}.${key}`));
}

test.each(locales)('%s has a text for every kind of security event', async (locale) => {
  const { events } = (await loadCentreTexts(locale)).security;
  expect(Object.keys(events).toSorted()).toEqual([...securityEventKinds].toSorted());
  expect(securityEventKinds.filter((kind) => !events[kind].trim())).toEqual([]);
  // Kinds with the same text could not be told apart in the history.
  expect(new Set(Object.values(events)).size).toBe(securityEventKinds.length);
});

test.each(locales)('%s has no empty line and the same lines as the others', async (locale) => {
  const lines = linesOf(await loadCentreTexts(locale));
  const measure = linesOf(await loadCentreTexts('zh-CN'));
  expect(lines.map(([path]) => path)).toEqual(measure.map(([path]) => path));
  expect(lines.filter(([, line]) => !line.trim())).toEqual([]);
});

test.each(locales.filter((locale) => !locale.startsWith('zh')))('%s has no line left in Chinese', async (locale) => {
  const lines = linesOf(await loadCentreTexts(locale));
  expect(lines.filter(([, line]) => /\p{Script=Han}/u.test(line))).toEqual([]);
});
