import { expect, test } from 'vitest';
import { createManagementClient } from './management-client.ts';

const consoleOrigin = 'https://console.example';

function clientWith(answer: () => Response) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return answer();
  };
  return { ...createManagementClient({ consoleOrigin, token: 'op_secret', platform: { fetch } }), requests };
}
const ok = (data: object) => () => Response.json({ code: 0, msg: 'success', message: 'success', data });

test.each([
  ['without a token', { token: '' }],
  ['with an access token in place of an operator token', { token: 'eyJhbGciOi.J9.x' }],
  ['with a token that would add a header', { token: 'op_x\r\nhost: y' }],
  ['with a console over plain http', { consoleOrigin: 'http://console.example' }],
])('refuses to create a management client %s', (_, config) => {
  expect(() => createManagementClient({ consoleOrigin, token: 'op_secret', ...config })).toThrow(TypeError);
});

test.each(['', '..', 'a/b', 'a?b', 'a%2f..', 'x'.repeat(65)])(
  'an account id "%s" that would lead to another path is refused without a request',
  (id) => {
    const { accounts, orders, requests } = clientWith(ok({}));
    expect(() => accounts.get(id)).toThrow(TypeError);
    expect(() => orders.get(id)).toThrow(TypeError);
    expect(requests).toEqual([]);
  },
);

test('the operator token is sent in a header to the console only, and no redirect is followed', async () => {
  const { orders, requests } = clientWith(ok({ list: [], next: null }));
  await orders.list({ account: 'a b', after: 'x&y' });
  expect(requests).toEqual([
    {
      url: `${consoleOrigin}/console/api/orders?account=a+b&after=x%26y`,
      init: expect.objectContaining({
        method: 'GET',
        redirect: 'error',
        headers: expect.objectContaining({ authorization: 'Bearer op_secret' }),
      }),
    },
  ]);
});

test('a refusal with status 200 and a page that is no JSON are errors', async () => {
  const refusal = { code: 9, msg: '状态已变', message: '状态已变', data: null };
  const refusing = clientWith(() => Response.json(refusal, { headers: { 'x-request-id': 'r-1' } }));
  await expect(refusing.accounts.unlock('1', { reason: 'x' })).rejects.toMatchObject({
    message: '状态已变',
    status: 200,
    code: 9,
    requestId: 'r-1',
  });
  const proxy = clientWith(() => new Response('<html>', { status: 502 }));
  await expect(proxy.orders.list()).rejects.toMatchObject({ status: 502, code: -1 });
  const page = clientWith(() => new Response('<html>'));
  await expect(page.orders.list()).rejects.toMatchObject({ status: 200, code: -1 });
});
