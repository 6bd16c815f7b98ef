import { beforeAll, expect, test } from 'vitest';
import { articleFields } from '../../test/content-fixtures.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { seedOnce } from '../wiring/seed.ts';

const server = useTestServer({ SEED: 'demo' });
let operator: OperatorCaller;
let owner: OperatorCaller;
beforeAll(async () => {
  [operator, owner] = [await enterConsole(server, 'operator'), await enterConsole(server, 'owner')];
});

interface Listed {
  id: string;
  isExample: boolean;
}
const list = async (kind: string, query = ''): Promise<Listed[]> =>
  (await operator.call('GET', `/content/items/${kind}${query}`)).body.data.list;
const idsOf = (rows: readonly Listed[]) => rows.map(({ id }) => id).toSorted();
const examples = async () => (await operator.call('GET', '/content/examples')).body.data;
const remove = (seen: number, reason = '准备正式开放') =>
  operator.call('POST', '/content/examples/remove', { seen, reason });
const query = (text: string) => server.deps.database.pool.query(text).then(({ rows }) => rows);

test('invented example news and notices are marked in lists, and a filter finds exactly the examples', async () => {
  const news = await list('article', '?example=yes');
  expect(news.length).toBeGreaterThan(0);
  expect(news.every(({ id, isExample }) => isExample && id.endsWith('-example'))).toBe(true);
  expect(idsOf(await list('notice', '?example=yes'))).toEqual(['fault-tokyo-demo', 'maintenance-frankfurt-demo']);
  const others = await list('article', '?example=no');
  expect(others.some(({ isExample }) => isExample)).toBe(false);
  expect(others.length).toBeGreaterThan(0);
  for (const kind of ['page', 'help', 'agreement']) {
    expect(await list(kind, '?example=yes'), kind).toEqual([]);
    expect((await list(kind)).every(({ isExample }) => !isExample)).toBe(true);
  }
  expect((await operator.call('GET', '/content/items/article?example=maybe')).status).toBe(400);
});

test('a start marks examples that an older release stored without the mark, except edited examples', async () => {
  await query("update articles set is_example = false, version = 3 where id = 'apex-season-example'");
  await query("update articles set is_example = false where id = 'pubg-patch-example'");
  await query('update notices set is_example = false');
  await seedOnce(server.deps);
  const news = idsOf(await list('article', '?example=yes'));
  expect(news).toContain('pubg-patch-example');
  expect(news).not.toContain('apex-season-example');
  expect(await list('notice', '?example=yes')).toHaveLength(2);
});

test('an example that an operator edited and published no longer counts as example, and one with a draft is not removed', async () => {
  const path = '/content/items/article';
  const [{ version: base }] = (await query("select version from articles where id = 'cs2-league-example'")) as [
    { version: number },
  ];
  const save = (id: string) =>
    operator.call('PUT', `${path}/${id}/draft`, { base, revision: 0, fields: articleFields({ title: '自己写的' }) });
  const { revision } = (await save('cs2-league-example')).body.data.draft;
  expect((await operator.call('POST', `${path}/cs2-league-example/publish`, { revision, base })).body.code).toBe(0);
  expect((await list('article', '?example=yes&q=自己写的')).length).toBe(0);
  await save('ff14-launch-example');
  expect(await list('article', '?example=yes&q=ff14')).toMatchObject([{ id: 'ff14-launch-example', isExample: true }]);
  expect((await examples()).articles).not.toContain('自己写的');
});

test('all examples are removed at once if the operator saw all of them, and the audit log records their titles', async () => {
  const before = await examples();
  const seen = Object.values<string[]>(before).flat().length;
  expect(before.incidents.length).toBeGreaterThan(0);
  expect((await remove(seen - 1)).status).toBe(409);
  expect((await remove(seen, ' ')).status).toBe(400);
  expect(await examples()).toEqual(before);
  const viewer = await enterConsole(server, 'viewer');
  expect((await viewer.call('POST', '/content/examples/remove', { seen, reason: '不行' })).body.code).toBe(26001);

  const answers = await Promise.all([remove(seen), remove(seen)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await examples()).toEqual({ articles: [], notices: [], incidents: [] });
  expect(idsOf(await list('article', '?example=yes'))).toEqual(['ff14-launch-example']);
  expect(await list('article', '?q=cs2-league-example')).toHaveLength(1);
  const [line] = (await owner.call('GET', '/audit?action=content.remove_examples')).body.data.list;
  expect(line).toMatchObject({ actor: operator.name, subject: 'examples', reason: '准备正式开放', before });
  // The seed of a start does not restore removed examples.
  await seedOnce(server.deps);
  expect(await examples()).toEqual({ articles: [], notices: [], incidents: [] });
});
