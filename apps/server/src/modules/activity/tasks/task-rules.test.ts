import { linkAddressPattern } from '@feisuo/contract/facts/site-content';
import { appAddressPattern } from '@feisuo/contract/facts/slot-vocabulary';
import { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { expect, test } from 'vitest';
import { faultOfRules, readRules, ruleSchemas } from '../activities/activity-kinds.ts';

const rulesWith = (href: unknown) => ({
  tasks: [{ id: 'try', title: '试', desc: '试', fact: 'draws', target: 1, period: 'day', coins: 1, href }],
  coinDays: 30,
  says: [],
});

const foreign = ['//evil.example', '/\\evil.example', '/\\/evil.example', 'javascript:alert(1)', 'http://evil.example'];

test.each(foreign)('a task may not link to %s, which is no path of the site and no https address', (href) => {
  expect(faultOfRules('tasks', rulesWith(href))).toMatchObject({ field: 'rules.tasks.0.href' });
});

test.each([null, '/', '/games?kind=fps#top', '/account/profile', 'https://example.com/news'])(
  'a task may link to %s',
  (href) => {
    expect(faultOfRules('tasks', rulesWith(href))).toBeNull();
  },
);

test.each(foreign)('a stored task that links to %s is shown without a link', (href) => {
  expect(readRules('tasks', rulesWith(href))).toEqual(rulesWith(null));
  expect(() => readRules('tasks', { ...rulesWith(href), coinDays: 0 })).toThrow('invalid rules');
});

/** The `pattern` of every address field in a schema, with the path of the field. */
function addressesIn(schema: unknown, path: string): [string, unknown][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => {
    const here = `${path}.${key}`;
    if (!/^(?:href|url|src|link|target|landing)$/.test(key)) return addressesIn(part, here);
    const patterns = JSON.stringify(part).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g);
    return [...patterns].map(([, text = '']): [string, unknown] => [here, JSON.parse(text)]);
  });
}

test('every address in the rules of an activity or in a creative has the form of a link or of an app address', () => {
  const found = addressesIn({ ...ruleSchemas, creative: CreativeDraft }, '');
  expect(found.length).toBeGreaterThan(5);
  const isKnown = (pattern: unknown) => pattern === linkAddressPattern || pattern === appAddressPattern;
  expect(found.filter(([, pattern]) => !isKnown(pattern))).toEqual([]);
});
