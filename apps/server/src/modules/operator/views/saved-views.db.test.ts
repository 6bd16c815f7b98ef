import { MOST_VIEWS, type SavedView } from '@feisuo/contract/schemas/console-operators';
import { beforeAll, expect, test } from 'vitest';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { removeOperator } from '../index.ts';

const server = useTestServer();
let viewer: OperatorCaller;
beforeAll(async () => {
  viewer = await enterConsole(server, 'viewer');
});

const filters = { state: 'granted', channel: 'wechat' };
const save = (operator: OperatorCaller, view: object) => operator.call('PUT', '/views', view);
const list = async (operator: OperatorCaller, of = 'orders'): Promise<SavedView[]> =>
  (await operator.call('GET', `/views?list=${of}`)).body.data.list;

test('an operator saves filters of a list by name, changes and removes them', async () => {
  expect(await list(viewer)).toEqual([]);
  const { body } = await save(viewer, { list: 'orders', name: '微信已到账', filters });
  expect(await list(viewer)).toEqual([{ id: body.data.id, name: '微信已到账', filters }]);
  expect(await list(viewer, 'accounts')).toEqual([]);
  const again = await save(viewer, { list: 'orders', name: '微信已到账', filters: { state: 'paid' } });
  expect(await list(viewer)).toEqual([{ id: body.data.id, name: '微信已到账', filters: { state: 'paid' } }]);
  expect(again.body.data.id).toBe(body.data.id);
  expect((await viewer.call('DELETE', `/views/${body.data.id}`)).status).toBe(200);
  expect((await viewer.call('DELETE', `/views/${body.data.id}`)).status).toBe(404);
  expect(await list(viewer)).toEqual([]);
});

test('saved views belong to one operator and are removed with the operator', async () => {
  const [one, other] = [await enterConsole(server, 'finance'), await enterConsole(server, 'finance')];
  const { id } = (await save(one, { list: 'orders', name: '大额', filters: { min: '200' } })).body.data;
  expect(await list(other)).toEqual([]);
  expect((await other.call('DELETE', `/views/${id}`)).status).toBe(404);
  expect(await list(one)).toHaveLength(1);
  await removeOperator(server.deps, one.name, { by: { actor: 'test' }, reason: '离职' });
  const { rows } = await server.deps.database.pool.query('select id from operator_views where id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a saved view with search words, without a name, of an unknown list or without filters is refused', async () => {
  const view = { list: 'orders', name: '一', filters };
  for (const wrong of [
    { ...view, filters: { q: '13800138000' } },
    { ...view, filters: { ...filters, 'a b': '1' } },
    { ...view, filters: {} },
    { ...view, name: ' ' },
    { ...view, name: '长'.repeat(21) },
    { ...view, list: 'operators' },
  ])
    expect((await save(viewer, wrong)).status, JSON.stringify(wrong)).toBe(400);
  expect((await viewer.call('GET', '/views')).status).toBe(400);
});

test('concurrent requests to save views do not exceed the maximum number of views', async () => {
  const operator = await enterConsole(server, 'viewer');
  const answers = await Promise.all(
    Array.from({ length: MOST_VIEWS + 5 }, (_, n) => save(operator, { list: 'orders', name: `视图${n}`, filters })),
  );
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(MOST_VIEWS);
  expect(answers.filter(({ body }) => body.code === 26027)).toHaveLength(5);
  expect(await list(operator)).toHaveLength(MOST_VIEWS);
  // At the maximum number of views, an existing view can still be changed.
  const [{ name } = { name: '' }] = await list(operator);
  expect((await save(operator, { list: 'orders', name, filters: { state: 'paid' } })).body.code).toBe(0);
});

test('an access token cannot read or change views of its owner', async () => {
  const operator = await enterEnrolled(server, 'owner');
  const token = await operator.createToken(['orders.read']);
  expect((await token.call('GET', '/views?list=orders')).status).toBe(403);
  expect((await token.call('PUT', '/views', { list: 'orders', name: '一', filters })).status).toBe(403);
});
