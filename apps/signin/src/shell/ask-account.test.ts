import { afterEach, describe, expect, test, vi } from 'vitest';
import { askAccount, logFailedCall } from './ask-account.ts';

afterEach(() => vi.unstubAllGlobals());

describe('§7 the account pages log failed requests', () => {
  const late = Object.assign(new Error('late'), { name: 'TimeoutError' });
  const refusal = { error: 'invalid_password', error_code: 4011, error_description: 'x' };

  test.each([
    ['a network failure', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable', ['no answer']],
    ['a timeout', () => Promise.reject(late), 'unreachable', ['timed out']],
    ['an HTML page of a proxy', () => new Response('<html>', { status: 502 }), 'unreachable', ['no JSON']],
    ['JSON of a proxy', () => Response.json({ ok: false }, { status: 504 }), 'unreachable', [504]],
    ['status 503', () => Response.json(refusal, { status: 503 }), 'refused', [503]],
    ['a refusal', () => Response.json(refusal, { status: 400 }), 'refused', [400]],
    ['success', () => Response.json({}), 'answered', []],
  ])('a request that ends with %s returns the outcome and logs the failure', async (_name, answer, kind, reasons) => {
    vi.stubGlobal('fetch', async () => answer());
    const onFailure = vi.fn();
    const outcome = await askAccount({ path: '/v1/user/query?phone=1', locale: 'zh-CN' }, onFailure);
    expect(outcome.kind).toBe(kind);
    const failed = { method: 'GET', path: '/v1/user/query?phone=1' };
    expect(onFailure.mock.calls).toEqual(reasons.map((reason) => [{ ...failed, reason }]));
  });

  test('an aborted request is not logged', async () => {
    const gaveUp = AbortSignal.abort();
    vi.stubGlobal('fetch', () => Promise.reject(gaveUp.reason as Error));
    const onFailure = vi.fn();
    await askAccount({ path: '/v1/user/me', locale: 'zh-CN', abandoned: gaveUp }, onFailure);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('each failed request is logged once, without queries and ids', () => {
    const lines: string[] = [];
    const fail = (path: string, method = 'GET') =>
      logFailedCall({ method, path, reason: 500 }, (line) => lines.push(line));
    fail('/v1/user/query?phone=13800000000');
    fail('/v1/user/query?phone=13900000000');
    fail('/v1/user/sessions/3f0c2a34-5b1d-4a53-9c2a-8d7e6f5a4b3c', 'DELETE');
    fail('/v1/user/provider/demo%40x', 'DELETE');
    expect(lines).toEqual([
      'account call failed: GET /v1/user/query: 500',
      'account call failed: DELETE /v1/user/sessions/*: 500',
      'account call failed: DELETE /v1/user/provider/*: 500',
    ]);
  });
});
