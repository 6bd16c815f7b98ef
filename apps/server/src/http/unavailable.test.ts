import { accountPaths } from '@feisuo/contract/facts/paths';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { accountDialect } from './account-dialect.ts';
import { AppError } from './app-error.ts';
import { consoleDialect } from './console-dialect.ts';
import { useDialect, type Dialect } from './dialect.ts';
import { jsonp } from './jsonp.ts';
import { serviceDialect } from './service-dialect.ts';

/** The refusal sent while a payment channel does not answer. */
const silentChannel = { reason: 'CHANNEL_BUSY', description: 'the payment channel returned no payment code' };

async function ask(dialect: Dialect, path: string, retryAfterSeconds?: number) {
  const app = fastify();
  await app.register(async (scope) => {
    useDialect(scope, dialect);
    await scope.register(jsonp);
    scope.get(path.split('?', 1)[0] ?? '', { config: { jsonp: true } }, () => {
      throw new AppError('unavailable', {
        ...silentChannel,
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });
    });
  });
  const { statusCode: status, headers, body } = await app.inject(path);
  await app.close();
  return { status, retryAfter: headers['retry-after'], body };
}

test.each([
  ['the account service', accountDialect, accountPaths.me, 503, '"error":"unavailable","error_code":14,'],
  [
    'the authorization service',
    accountDialect,
    accountPaths.token,
    503,
    '"error":"temporarily_unavailable","error_code":5027,',
  ],
  ['a service', serviceDialect, '/payorder', 503, '{"code":22108,'],
  ['a service by JSONP', serviceDialect, '/payorder?callback=cb', 200, '/**/cb({"code":22108,'],
  ['the console', consoleDialect, '/console/api/orders', 503, '{"code":22108,'],
] as const)(
  'the dialect of %s sends retry-after: 5 seconds for an unavailable channel, or the seconds that the refusal contains',
  async (...args) => {
    const [, dialect, path, status, words] = args;
    expect(await ask(dialect, path)).toEqual({ status, retryAfter: '5', body: expect.stringContaining(words) });
    expect(await ask(dialect, path, 61.2)).toMatchObject({ status, retryAfter: '62' });
  },
);
