import { afterEach, expect, test, vi } from 'vitest';
import { askWhoAsks } from './ask-who-asks.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string) => {
  const fetching = vi.fn(async (_address: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal('fetch', fetching);
  return fetching;
};
const ask = () => askWhoAsks('client_id=a', 'ko-KR', new AbortController().signal);

test('an accepted request shows the application', async () => {
  const fetching = answering(200, JSON.stringify({ client: { id: 'a', name: '官网' }, scopes: [] }));
  expect(await ask()).toMatchObject({ view: 'asking', info: { client: { name: '官网' } } });
  expect(fetching.mock.calls[0]?.[0]).toBe('/v1/user/authorize/info?client_id=a');
  expect(fetching.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'ko-KR' });
});

test('a refusal keeps its name and number', async () => {
  answering(400, JSON.stringify({ error: 'unauthorized_client', error_code: 4122, error_description: 'x' }));
  expect(await ask()).toMatchObject({ view: 'refused', refusal: { error_code: 4122 } });
});

test.each([
  ['a gateway page', 502, '<html>'],
  ['somebody else’s JSON', 200, '{"ok":true}'],
  ['a bare null', 200, 'null'],
])('%s is not the account service', async (_name, status, body) => {
  answering(status, body);
  expect(await ask()).toEqual({ view: 'unreachable', status });
});

test('no network is told without a status', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask()).toEqual({ view: 'unreachable', status: null });
});
