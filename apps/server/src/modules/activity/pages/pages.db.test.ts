import { DAY_MS } from '@feisuo/contract/facts/durations';
import { productIds } from '@feisuo/contract/facts/limits';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { holdQuota } from '../../pay/catalogue/quotas.ts';
import { activities } from '../activities/activities.tables.ts';

const server = useTestServer();

const page = (id: string) => server.get(`${activityPaths.page}?actId=${id}`);
const set = (id: string, to: Partial<typeof activities.$inferInsert>) =>
  server.deps.db.update(activities).set(to).where(eq(activities.id, id));

describe('activity pages', () => {
  test('activity pages of blocks return their blocks, and image pages their pictures with links, also to visitors', async () => {
    const { body, headers } = await page('welcome');
    expect(body).toMatchObject({ code: 0, data: { activity: { kind: 'page', state: 'running' }, image: null } });
    const types = body.data.page.blocks.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(['heading', 'gift', 'check_in', 'tasks', 'code', 'coins', 'rules']));
    expect(headers['cache-control']).toBe('no-store');
    const spring = (await page('spring')).body.data;
    expect(spring).toMatchObject({ activity: { kind: 'image' }, page: null });
    expect(spring.image.pictures[0].hotspots[0]).toMatchObject({ href: '/activity/jsq' });
  });

  test('upcoming, running and ended activity pages show their state; a switched-off one shows nothing else', async () => {
    const now = server.clock.now().getTime();
    const window = (from: number, to: number) => ({
      startsAt: new Date(now + from * DAY_MS),
      endsAt: new Date(now + to * DAY_MS),
    });
    for (const [state, times] of [
      ['upcoming', window(1, 2)],
      ['ended', window(-2, -1)],
      ['running', window(-1, 1)],
    ] as const) {
      await set('spring', times);
      expect((await page('spring')).body.data).toMatchObject({ activity: { state }, image: { pictures: {} } });
    }
    await set('spring', { isOff: true });
    expect((await page('spring')).body.data).toMatchObject({ activity: { state: 'off' }, page: null, image: null });
    await set('spring', { isOff: false });
  });

  test('activity pages answer not found for an activity of another kind, and refuse an invalid id', async () => {
    for (const id of ['week', 'nothing']) expect(await page(id)).toMatchObject({ status: 404, body: { code: 404 } });
    for (const id of ['', 'a/b', 'x'.repeat(65)]) expect((await page(encodeURIComponent(id))).status).toBe(400);
    expect((await server.get(activityPaths.page)).status).toBe(400);
  });
});

describe('sale activities', () => {
  const sale = async () => (await server.get(activityPaths.sale)).body.data;

  test('sale activities show product, price and remaining quota from the catalogue', async () => {
    const { activity, product, rules } = await sale();
    expect(activity).toMatchObject({ id: 'pay', kind: 'sale', state: 'running' });
    expect(product).toMatchObject({ productId: productIds.flash, onSale: true, left: 20 });
    expect(product.rmb).toBeLessThanOrEqual(product.listRmb);
    expect(rules.length).toBeGreaterThan(0);
    const at = server.clock.now();
    const hold = { productId: productIds.flash, orderId: 'o', accountId: 'a', until: new Date(at.getTime() + 1e6), at };
    await server.deps.db.transaction((tx) => holdQuota(tx, hold));
    expect((await sale()).product.left).toBe(19);
  });

  test('a sale activity shows no product if it was removed from the catalogue', async () => {
    await set('pay', { rules: { productId: 'gone', actId: '', lead: 'x', rules: [] } });
    expect((await sale()).product).toBeNull();
  });
});
