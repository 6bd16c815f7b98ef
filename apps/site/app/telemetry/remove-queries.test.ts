import { expect, test } from 'vitest';
import { withoutQueries } from './error-reporter.ts';

test('queries and fragments are removed from all addresses in error reports', () => {
  const event = {
    request: { url: 'https://www.acc.example/sso/callback?code=abc&state=s#t', headers: { Referer: '/a?token=1' } },
    breadcrumbs: [
      { category: 'navigation', data: { from: '/sso/callback?code=abc', to: '/' } },
      { category: 'fetch', data: { url: '/v1/user/me?sudo_token=x', status_code: 200 } },
    ],
    exception: { values: [{ value: 'GET "/v1/auth/token?x=1" failed (why?)' }] },
    spans: [{ description: 'GET /act/index?access_token=1', timestamp: 1.5 }],
  };
  expect(withoutQueries(event)).toEqual({
    request: { url: 'https://www.acc.example/sso/callback', headers: { Referer: '/a' } },
    breadcrumbs: [
      { category: 'navigation', data: { from: '/sso/callback', to: '/' } },
      { category: 'fetch', data: { url: '/v1/user/me', status_code: 200 } },
    ],
    exception: { values: [{ value: 'GET "/v1/auth/token" failed (why?)' }] },
    spans: [{ description: 'GET /act/index', timestamp: 1.5 }],
  });
});

test('bearer tokens are removed from texts of error reports, and other texts stay', () => {
  expect(withoutQueries('Authorization: Bearer abc.def.ghi')).toBe('Authorization: Bearer *');
  expect(withoutQueries('Minified React error #418; why?')).toBe('Minified React error #418; why?');
});

test('values that are not plain objects, such as errors, are reported unchanged', () => {
  const error = new Error('/a?b=1');
  expect(withoutQueries({ error }).error).toBe(error);
});
