import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { formerSandboxPaths } from './former-sandbox-paths.ts';

test.each([
  ['GET', '/stand-ins/outbox?to=13800138000', '/sandbox/outbox?to=13800138000'],
  ['POST', '/stand-ins/pay/trades/T1', '/sandbox/pay/trades/T1'],
  ['GET', '/stand-ins/idp/.well-known/openid-configuration', '/sandbox/idp/.well-known/openid-configuration'],
  ['GET', '/stand-ins', '/sandbox'],
  ['GET', '/%73tand-ins/pay/a%20b?x=1', '/sandbox/pay/a%20b?x=1'],
  ['GET', '/stand-ins/pay?next=/stand-ins/x', '/sandbox/pay?next=/stand-ins/x'],
] as const)('the former sandbox path %s %s redirects with 308 to %s', async (method, url, target) => {
  const app = fastify();
  await app.register(formerSandboxPaths);
  const body = method === 'POST' ? { headers: { 'content-type': 'text/odd' }, payload: 'x' } : {};
  const { statusCode, headers } = await app.inject({ method, url, ...body });
  expect([statusCode, headers.location]).toEqual([308, target]);
});
