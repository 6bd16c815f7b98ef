import { DAY_MS } from '@feisuo/contract/facts/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import {
  auditEntries,
  enterAgain,
  enterConsole,
  enterEnrolled,
  type OperatorCaller,
} from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { putIntoOutbox } from '../modules/delivery/outbox.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const audited = (action: string) => auditEntries(server, action);

describe('the sandbox', () => {
  const reason = '演示跨天';
  const readSandboxes = async () => (await owner.call('GET', '/sandbox')).body.data;

  test('of concurrent requests to move the clock one succeeds, and a move of more than ten years is refused', async () => {
    const { shiftMs: seenMs } = (await readSandboxes()).clock;
    // Each request uses a fresh proof, because an older proof may expire when a concurrent request moves the clock.
    const mover = await enterEnrolled(server, 'owner');
    const move = (to: string, seen = seenMs) => mover.call('POST', '/sandbox/clock', { to, seenMs: seen, reason });
    for (const to of ['tomorrow', '+999999d', '1970-01-01']) expect((await move(to)).body.code).toBe(26094);
    const answers = await Promise.all([move('+2m'), move('+2m'), move('+2m')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await readSandboxes()).clock.shiftMs).toBe(seenMs + 120_000);
    expect((await audited('clock.move')).at(-1)).toMatchObject({ reason, before: seenMs, after: seenMs + 120_000 });
    await move('reset', seenMs + 120_000);
  });

  describe('an operator who moves the sandbox clock', () => {
    const move = async (who: OperatorCaller, to: string) => {
      const { shiftMs: seenMs } = (await who.call('GET', '/sandbox')).body.data.clock;
      return who.call('POST', '/sandbox/clock', { to, seenMs, reason });
    };
    const enter = () => enterEnrolled(server, 'owner');
    const isIn = async (who: OperatorCaller) => (await who.call('GET', '/me')).status === 200;
    afterEach(async () => {
      server.clock.setOffset(0);
      await rows("delete from system_settings where key = 'clock_offset_ms'");
      // Signals arrive in order, so after this clock shift no earlier signal of the test is pending.
      server.clock.setShift(12_345);
      await rows("select pg_notify('feisuo', 'clock')");
      await vi.waitUntil(() => server.clock.now().getTime() === server.clock.unshifted().getTime());
    });

    // Signs in anew, because the moved clocks have let earlier sessions expire.
    afterAll(async () => {
      owner = await enter();
    });

    test.each(['+1d', '+31d', '-1d', '-400d'])(
      'by %s stays signed in, and can move the clock back without another proof',
      async (to) => {
        const [mover, colleague] = [await enter(), await enter()];
        const elsewhere = await enterAgain(server, mover);
        expect((await move(mover, to)).status).toBe(200);
        expect([await isIn(mover), await isIn(elsewhere)]).toEqual([true, true]);
        // The other operator's session expires if the clock moves forward, and stays valid if it moves back.
        expect(await isIn(colleague)).toBe(to.startsWith('-'));
        expect((await move(mover, 'reset')).status).toBe(200);
        expect(await isIn(mover)).toBe(true);
      },
    );

    test('has a session that still ends after an hour without requests', async () => {
      const idle = await enter();
      expect((await move(idle, '+7d')).status).toBe(200);
      server.clock.setOffset(61 * 60_000);
      expect(await isIn(idle)).toBe(false);
    });

    test('has a session that still ends after twelve hours, even with requests', async () => {
      const busy = await enter();
      expect((await move(busy, '+7d')).status).toBe(200);
      for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
        server.clock.setOffset(minutes * 60_000);
        expect([minutes, await isIn(busy)]).toEqual([minutes, true]);
      }
      server.clock.setOffset((12 * 60 + 1) * 60_000);
      expect(await isIn(busy)).toBe(false);
    });

    test("gets the moved time in the answer's header, and in all later answers", async () => {
      const mover = await enter();
      const moved = await move(mover, '+7d');
      for (const { headers } of [moved, await mover.call('GET', '/me')])
        expect(Math.abs(Number(headers['x-feisuo-now']) - Date.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    });

    test('has a proof that still expires after five minutes', async () => {
      const mover = await enter();
      await move(mover, '+1d');
      server.clock.setOffset(6 * 60_000);
      expect((await move(mover, '+1d')).body.code).toBe(26003);
    });

    test('to before the second factor was added, can still prove the factor and reset the clock', async () => {
      const mover = await enterConsole(server, 'owner');
      const code = await mover.enrol();
      await move(mover, '-400d');
      server.clock.setOffset(6 * 60_000);
      expect((await move(mover, 'reset')).body.code).toBe(26003);
      expect((await mover.call('POST', '/factor/prove', { code: code() })).body.code).toBe(0);
      expect((await move(mover, 'reset')).status).toBe(200);
    });

    test('back, does not make a signed-out session valid again', async () => {
      const mover = await enter();
      const left = await enterAgain(server, mover);
      await left.call('POST', '/leave', {});
      await move(mover, '-1d');
      expect(await isIn(left)).toBe(false);
    });

    test.each([61, 12 * 60 + 1])(
      'back, does not make a session valid again that expired after %i minutes',
      async (minutes) => {
        const removed = await enter();
        server.clock.setOffset(minutes * 60_000);
        const mover = await enter();
        const own = await enterAgain(server, mover);
        expect(await isIn(removed)).toBe(false);
        expect((await move(mover, '-1d')).status).toBe(200);
        expect([await isIn(removed), await isIn(mover), await isIn(own)]).toEqual([false, true, true]);
      },
    );

    test('back, does not make the proof of another operator fresh again', async () => {
      const [mover, colleague] = [await enter(), await enter()];
      expect((await colleague.call('GET', '/me')).body.data.isFresh).toBe(true);
      await move(mover, '-1d');
      expect((await colleague.call('GET', '/me')).body.data.isFresh).toBe(false);
      expect((await move(colleague, '+1m')).body.code).toBe(26003);
    });
  });

  test('the sandbox lists the simulators of the payment channels and of the desktop client', async () => {
    const { siteOrigin } = server.deps.config;
    expect(await readSandboxes()).toMatchObject({
      payPage: `${siteOrigin}/sandbox/pay`,
      bridgeSimulator: `${siteOrigin}/bridge-simulator`,
    });
  });

  test('moving the clock needs a fresh second factor', async () => {
    const otherOwner = await enterConsole(server, 'owner');
    const { shiftMs: seenMs } = (await readSandboxes()).clock;
    const refused = await otherOwner.call('POST', '/sandbox/clock', { to: '+1d', seenMs, reason });
    expect(refused).toMatchObject({ status: 403, body: { code: 26002 } });
    expect((await readSandboxes()).clock.shiftMs).toBe(seenMs);
  });

  test('switching faults of the payment sandbox needs the set of faults that the operator read', async () => {
    const put = (on: string[], seen: string[]) => owner.call('PUT', '/sandbox/pay-faults', { on, seen, reason });
    expect((await put(['notify_lost'], [])).body.code).toBe(0);
    expect((await put([], [])).status).toBe(409);
    expect((await readSandboxes()).payFaults).toEqual(['notify_lost']);
    expect((await put(['no_such'], ['notify_lost'])).status).toBe(400);
    expect((await put([], ['notify_lost'])).body.code).toBe(0);
  });

  test('of concurrent changes to simulated failures only one succeeds, for payment channels and for ad platforms', async () => {
    const both = [
      ['pay-faults', ['notify_lost'], 'payFaults'],
      ['ad-faults', [{ platform: 'bing', fault: 'busy' }], 'adFaults'],
    ] as const;
    for (const [path, on, told_] of both) {
      const put = (next: readonly unknown[], seen: readonly unknown[]) =>
        owner.call('PUT', `/sandbox/${path}`, { on: next, seen, reason });
      await put(on, []);
      const answers = await Promise.all(Array.from({ length: 6 }, () => put([], on)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await readSandboxes())[told_]).toEqual([]);
    }
    expect((await audited('sandbox.faults')).at(-1)).toMatchObject({ subject: 'ads', reason });
  });

  test('messages in the outbox are paged newest first, without duplicates', async () => {
    const { db, masterKey } = server.deps;
    for (let n = 0; n < 107; n += 1) {
      const content = { kind: 'code', usage: 'SIGN_IN', code: String(100_000 + n), minutes: 10 } as const;
      await putIntoOutbox(
        db,
        masterKey,
        { channel: 'sms', to: '+8613712340000', locale: 'zh-CN', content },
        new Date(),
      );
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const place: string = next === '' ? '' : `&after=${next}`;
      const { list, next: after } = (await owner.call('GET', `/sandbox/outbox?to=13712340000${place}`)).body.data;
      seen.push(...list.map(({ code }: { code: string }) => code));
      sizes.push(list.length);
      next = after;
    }
    expect(sizes).toEqual([50, 50, 7]);
    expect(seen).toEqual(Array.from({ length: 107 }, (_, n) => String(100_106 - n)));
  });

  test('reading the outbox needs the permission to read verification codes', async () => {
    await accountCaller(server).askCode('13712345678', 'SIGN_IN');
    const { list } = (await owner.call('GET', '/sandbox/outbox?to=13712345678')).body.data;
    expect(list).toMatchObject([{ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) }]);
    const operator = await enterConsole(server, 'operator');
    expect((await operator.call('GET', '/sandbox/outbox')).body.code).toBe(26001);
  });
});
