import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { activities } from './activities.tables.ts';

describe('activity offers, which callers can read without a token', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.dispose());
  const offerOf = async (id: string) => (await server.get(`${activityPaths.offer}?actId=${id}`)).body;

  test('offers show the check-in awards, the welcome gift, the tasks, and the odds and stock of a lottery', async () => {
    expect((await offerOf('week')).data).toMatchObject({
      activity: { id: 'week', kind: 'check_in', state: 'running' },
      checkIn: { awards: { length: 7 } },
      welcome: null,
      lottery: null,
    });
    const { tasks } = (await offerOf('tasks')).data;
    expect(tasks.list[0]).toEqual({
      id: expect.any(String),
      icon: expect.any(String),
      title: expect.any(String),
      desc: expect.any(String),
      coins: expect.any(Number),
      target: expect.any(Number),
      period: expect.any(String),
      href: expect.anything(),
    });
    expect((await offerOf('first-coins')).data.welcome.award).toMatchObject({ kind: 'coins' });
    const { lottery } = (await offerOf('shuttle')).data;
    expect(lottery.prizes[0]).toMatchObject({ id: 'month', odds: 500, left: 20, total: 20 });
    expect(lottery).toMatchObject({ freePerDay: 1, chanceCoins: 20 });
  });

  test('offers are shown before the start and after the end, when joining is refused', async () => {
    const { db, clock } = server.deps;
    const past = { startsAt: new Date(clock.now().getTime() - 2000), endsAt: new Date(clock.now().getTime() - 1000) };
    await db.update(activities).set(past).where(eq(activities.id, 'shuttle'));
    expect((await offerOf('shuttle')).data).toMatchObject({
      activity: { state: 'ended' },
      lottery: { prizes: { length: 5 } },
    });
  });

  test('a request for the offers of an unknown activity gets 404 in the error format of the service API', async () => {
    expect(await offerOf('nothing')).toMatchObject({ code: 404, data: null });
    expect(await offerOf('no%20id')).toMatchObject({ code: 400, data: null });
  });
});
