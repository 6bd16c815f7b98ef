import { listLimits, mostCounted } from '@feisuo/contract/facts/activity-vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

test('a recall list of fifty thousand lines is accepted in a single upload, within seconds', async () => {
  const { pool } = server.deps.database;
  await pool.query(
    `insert into accounts (id, state, locale, state_changed_at, created_at)
     select 'list_' || i, 'active', 'zh-CN', now(), now() from generate_series(1, ${listLimits.lines}) i`,
  );
  await pool.query('analyze accounts');
  const text = Array.from({ length: listLimits.lines }, (_, index) => `list_${index + 1}`).join('\n');
  const { body } = await operator.call('POST', '/activities/recall/recalled', { text, reason: '三月名单' });
  expect(body.data).toMatchObject({ lines: listLimits.lines, added: listLimits.lines, refused: 0 });
  expect((await operator.call('GET', '/activities/recall')).body.data.listed.all).toBe(mostCounted + 1);
}, 60_000);
