import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActIndexReply } from '@feisuo/contract/schemas/activity';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestServer } from '../../test/test-server.ts';
import { activities } from '../modules/activity/activities/activities.tables.ts';
import { findNextScheduledChange } from '../wiring/ports.ts';
import { makeAskService } from './pages-module.ts';

const server = useTestServer();

test('the server calls services as an anonymous visitor when it renders a page', async () => {
  const ask = makeAskService(server.app, server.deps.config.siteOrigin);
  const index = await ask<ActIndexReply['data']>(activityPaths.index, { actId: 'redeem' });
  expect(index).toMatchObject({ code: 0, data: { list: [{ id: 'redeem' }] } });
  expect(await ask(activityPaths.currentWeekCheckInIndex)).toMatchObject({ code: 10003, data: null });
  expect(await ask('/xlppc.gacs/api/gxsdn/act/nowhere')).toMatchObject({ code: 404, data: null });
});

test('a cached page is rendered again when a scheduled activity begins or ends', async () => {
  const { db } = server.deps;
  const now = server.clock.now();
  const inMs = (ms: number) => new Date(now.getTime() + ms);
  const set = (change: Partial<typeof activities.$inferInsert>) =>
    db.update(activities).set(change).where(eq(activities.id, 'redeem'));
  await set({ startsAt: inMs(1000), endsAt: inMs(5000) });
  expect(await findNextScheduledChange(db, now)).toEqual(inMs(1000));
  expect(await findNextScheduledChange(db, inMs(1000))).toEqual(inMs(5000));
});
