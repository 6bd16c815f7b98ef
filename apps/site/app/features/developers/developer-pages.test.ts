import { errorCodes } from '@feisuo/contract/facts/error-codes';
import { expect, test } from 'vitest';
import type { ApiDocument } from './api/api-document.ts';
import { describeGroup, listOperations } from './api/api-reference.server.ts';
import { readErrorCatalogue } from './errors/error-catalogue.server.ts';
import { markJson } from './guide/mark-json.server.ts';
import { menuOf, neighboursOf, titleOf } from './menu.ts';
import { developerPaths, languageOf, languages, pathBelow, pathIn } from './pages.ts';
import { exampleOf } from './webhooks/webhook-events.server.ts';

test('each page has one address per language, and applications have one address for both', () => {
  for (const path of developerPaths)
    for (const language of languages) {
      expect(languageOf(pathIn(language, path))).toBe(language);
      expect(pathBelow(pathIn(language, path))).toBe(path);
    }
  expect(pathIn('en', '/apps')).toBe(pathIn('zh', '/apps'));
});

test('the menu leads to every page, and each page leads to the next', () => {
  for (const language of languages) {
    const inApi = menuOf(language, pathIn(language, '/api')).flatMap(({ links }) => links.map(({ href }) => href));
    for (const path of developerPaths) {
      expect(inApi).toContain(pathIn(language, path));
      expect(titleOf(language, path)).not.toBe('');
    }
    let place = pathIn(language);
    const read = [place];
    for (let next = neighboursOf(place).next; next; next = neighboursOf(place).next) read.push((place = next.href));
    expect(read).toEqual(developerPaths.map((path) => pathIn(language, path)));
    expect(neighboursOf(pathIn(language, '/apps'))).toEqual({ previous: null, next: null });
  }
});

test('the error catalogue has every error with a meaning and a remedy in both languages', () => {
  for (const language of languages) {
    const { errors } = readErrorCatalogue(language);
    expect(errors.map(({ code }) => code)).toEqual(Object.values(errorCodes));
    for (const { name, meaning, remedy } of errors)
      expect([meaning !== '', remedy !== '', /\p{Script=Han}/u.test(meaning + remedy)], name).toEqual([
        true,
        true,
        language === 'zh',
      ]);
  }
});

test('coloured JSON keeps its text', () => {
  const value = { a: '<b>"c"', list: [1, null, { '@type': 'x: 2' }] };
  const text = markJson(value)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  expect(text).toBe(JSON.stringify(value, null, 2));
});

const document: ApiDocument = {
  info: { version: '1' },
  paths: {
    '/v1/auth/token': {
      post: {
        summary: 'Exchanges',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['grant_type'],
                properties: {
                  grant_type: { type: 'string', maxLength: 9 },
                  list: { type: 'array', items: { properties: { id: { type: 'string' } } } },
                },
              },
            },
            'application/x-www-form-urlencoded': { schema: {} },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  anyOf: [
                    { properties: { a: { const: 1 } }, required: ['a'] },
                    { properties: { b: { enum: ['x', 'y'] } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
    '/v1/user/new-thing': { get: { summary: 'New', security: [{ bearer: [] }] } },
  },
};

test('the reference describes fields with type and limits, also nested ones and those of alternatives', () => {
  const [operation] = describeGroup(document, 'oauth', { language: 'en', origin: 'https://account.example' });
  expect(operation).toMatchObject({ needsToken: false, takesForms: true, summary: 'Exchanges' });
  expect(operation?.body.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['grant_type', 'string (≤ 9)', true],
    ['list', 'any[]', false],
    ['list[].id', 'string', false],
  ]);
  expect(operation?.reply.map(({ name, type, isRequired }) => [name, type, isRequired])).toEqual([
    ['a', '1', false],
    ['b', '"x" | "y"', false],
  ]);
  expect(operation?.example).toContain('https://account.example/v1/auth/token');
});

test('an operation of no known group is listed with the account, with its English summary', () => {
  const { account } = listOperations(document, 'zh');
  expect(account).toMatchObject([{ method: 'GET', path: '/v1/user/new-thing', summary: 'New' }]);
});

test('an example has the first example, value or alternative of each field', () => {
  const properties = {
    a: { type: 'string', examples: ['x'] },
    b: { enum: ['one', 'two'] },
    c: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    d: { properties: { e: { const: 'f' } } },
  };
  expect(exampleOf({ properties })).toEqual({ a: 'x', b: 'one', c: false, d: { e: 'f' } });
});
