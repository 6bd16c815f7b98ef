import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FakeReply } from '../../test/fake-platform.ts';
import { startTransport } from '../../test/start-transport.ts';

const me = { path: '/v1/user/me' };
const three = { apiOrigins: ['https://a.test', 'https://b.test', 'https://c.test'] };
const fine = { json: { sub: '1' } };
const busy = { json: { error: 'aborted', error_code: 10 }, status: 409 };
const post = { path: '/v1/user/sudo', method: 'POST', body: {} };

const faults = fc.constantFrom<FakeReply>('fail', 'hang', 'nothing', { html: '<p>' }, { json: [] }, fine, busy, {
  json: { error: 'internal', error_code: 13 },
});

test('whatever the network faults, a call ends in a reply or an AccountError, and is executed once per idempotency key', async () => {
  const scripts = fc.array(fc.tuple(faults, fc.boolean()), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(scripts, fc.integer({ min: 0, max: 5 }), async (script, retry) => {
      const { send, server, requests, tick } = startTransport(three);
      const done = new Set<string>();
      // The service receives some requests although their replies are lost.
      server.queue = script.map(([reply, isHeard]) => ({ headers }) => {
        if (isHeard || reply === fine) done.add(headers['x-idempotency-key'] ?? `unkeyed ${done.size}`);
        return reply;
      });
      server.handler = fine;
      const outcome = send({ ...post, retry }).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      await tick(200_000);
      const thrown = await outcome;
      expect(thrown === null || (thrown as Error).name === 'AccountError').toBe(true);
      expect(done.size).toBeLessThanOrEqual(1);
      expect(requests.length).toBeLessThanOrEqual(retry + 1);

      server.queue = [];
      expect(await send(me)).toEqual(fine.json);
    }),
    { numRuns: 60 },
  );
});
