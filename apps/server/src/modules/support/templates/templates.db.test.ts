import { unknownPlaceholders } from '@feisuo/contract/facts/reply-placeholders';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { enterConsole, type OperatorCaller } from '../../../../test/operator-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { seedOnce } from '../../../wiring/seed.ts';
import { seedTemplates } from '../seed/reply-templates.ts';
import { listTemplates } from './templates.ts';

const server = useTestServer({ SEED: 'demo' });
let staff: OperatorCaller;
beforeAll(async () => {
  staff = await enterConsole(server, 'support');
});
const titles = async () => (await listTemplates(server.deps.db)).map(({ title }) => title);
const query = (text: string) => server.deps.database.pool.query(text);

test('a new installation has templates for the usual questions, with placeholders that exist', async () => {
  expect(await titles()).toEqual(seedTemplates.map(({ title }) => title).toSorted());
  for (const topic of ['退款', '加速', '登录不上', '发票', '到期'])
    expect(
      seedTemplates.some(({ title }) => title.includes(topic)),
      topic,
    ).toBe(true);
  for (const { title, text } of seedTemplates) {
    expect(unknownPlaceholders(text), title).toEqual([]);
    expect(title.length).toBeLessThanOrEqual(supportLimits.templateTitle);
  }
});

test('a restart does not add seeded templates again, and an installation with other templates gets no seeded ones', async () => {
  const [first] = (await staff.call('GET', '/support/templates')).body.data.list;
  await staff.call('POST', `/support/templates/${first.id}/remove`, { version: first.version });
  await Promise.all([seedOnce(server.deps), seedOnce(server.deps)]);
  expect(await titles()).not.toContain(first.title);

  const unseed = () => query("delete from system_settings where key = 'reply_templates_seeded_at'");
  await unseed();
  await query("delete from reply_templates where title not like '发票%'");
  await seedOnce(server.deps);
  expect(await titles()).toEqual(['发票：怎么开']);
  await unseed();
  await query('delete from reply_templates');
  await Promise.all([seedOnce(server.deps), seedOnce(server.deps)]);
  expect(await titles()).toHaveLength(seedTemplates.length);
});

test('a reply template with a placeholder that does not exist is refused at the field of the text, when added or changed', async () => {
  const add = (text: string) => staff.call('POST', '/support/templates', { title: '试一试', text });
  const refused = (await add('{nmae}，你好')).body;
  expect(refused.fault).toMatchObject({ field: 'text', says: expect.stringContaining('「{nmae}」不会被替换') });
  const { id, version } = (await add('{name}，{brand} {number} {order} {until} { 花括号 }')).body.data;
  const change = { title: '试一试', text: '{Name}', version };
  expect((await staff.call('PUT', `/support/templates/${id}`, change)).body.fault.field).toBe('text');
});
