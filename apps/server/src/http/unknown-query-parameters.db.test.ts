import { readFileSync } from 'node:fs';
import { cacheBuster, compatibleParams } from '@feisuo/contract/facts/ignored-query-params';
import { activityPaths, gamePaths, membershipPaths, payPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let person: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
beforeAll(async () => {
  person = await accountCaller(server).join();
});

const routes = {
  panel: payPaths.panel,
  componentGroup: payPaths.componentGroup.replace(':id', '1'),
  compose: membershipPaths.logininfoCompose,
  userAssets: gamePaths.userAssets,
  userOverage: gamePaths.userOverage,
};
const ask = (path: string, query: Record<string, string>) =>
  server.get(`${path}?${new URLSearchParams(query).toString()}`, bearer(person));

describe.each(Object.entries(routes))('%s', (name, path) => {
  const compatible = Object.keys(compatibleParams[name as keyof typeof routes]);

  test('refuses an unknown query parameter and names it', async () => {
    const { status, body } = await ask(path, { made_up: '1' });
    expect([status, body.code === 0]).toEqual([400, false]);
    expect(body.message).toContain('made_up');
  });

  test('accepts query parameters that older pages send, without effect on the answer', async () => {
    const plain = await ask(path, {});
    const query = Object.fromEntries([...compatible, cacheBuster].map((param) => [param, '1']));
    const { status, body } = await ask(path, query);
    expect([status, body.code]).toEqual([200, 0]);
    const { orderToken: _, ...data } = body.data;
    expect(plain.body.data).toMatchObject(data);
  });

  test('lists the query parameters that it accepts only for compatibility in the API document', () => {
    const document = readFileSync(new URL('../../../../docs/site-api.md', import.meta.url), 'utf8');
    const row = document.split('\n').find((line) => line.includes(path.replace(/1$/, '{id}')) && line.startsWith('|'));
    const [, , listed = ''] = row?.split('|') ?? [];
    expect(listed.trim()).toBe(compatible.map((param) => `\`${param}\``).join(', '));
  });
});

test.each([gamePaths.gamePlay, gamePaths.sharePlay, activityPaths.configList, activityPaths.index])(
  'the route %s ignores an unknown query parameter, as the API document says',
  async (path) => {
    const plain = await ask(path, { config_id: 'home' });
    const { status, body } = await ask(path, { config_id: 'home', made_up: '1' });
    expect([status, body.code, body.message]).toEqual([200, plain.body.code, plain.body.message]);
  },
);

test.each([routes.userAssets, routes.userOverage])('the route %s refuses the id of another account', async (path) => {
  expect((await ask(path, { user_id: person.sub })).status).toBe(200);
  expect((await ask(path, { user_id: 'other-person' })).status).toBe(403);
});
