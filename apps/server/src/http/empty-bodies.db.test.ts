import { request } from 'node:http';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let origin: string;
beforeAll(async () => {
  // Uses a real socket, because requests injected by Fastify have no body stream.
  origin = await server.app.listen({ port: 0, host: 'localhost' });
});

const statusOf = (method: string, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(origin + path, { method, headers: { 'content-type': 'application/json' } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    // Node would send `content-length: 0` for an empty body, but the simulated clients send no such header.
    sent.removeHeader('content-length');
    sent.removeHeader('transfer-encoding');
    sent.end();
  });

test.each([
  ['DELETE', accountPaths.me, 401],
  ['POST', accountPaths.signinToken, 401],
  ['PATCH', accountPaths.profile, 401],
  ['POST', '/xlppc.gacs/api/gxsdn/report/data', 400],
  ['POST', '/console/api/leave', 403],
  ['DELETE', '/', 404],
])('the route %s %s answers even if the request has a content type but no body', async (method, path, status) => {
  expect(await statusOf(method, path)).toBe(status);
});
