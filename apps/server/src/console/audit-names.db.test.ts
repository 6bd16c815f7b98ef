import { beforeAll, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const namesFor = async (caller: Pick<OperatorCaller, 'call'>) =>
  (await caller.call('GET', '/audit')).body.data.names as Record<string, string>;

test('audit entries about accounts name the member with a masked contact, for operators who may read accounts', async () => {
  const person = await accountCaller(server).join();
  await server.deps.database.pool.query(`update accounts set name = '夜航船', phone = '+8619900001234' where id = $1`, [
    person.sub,
  ]);
  const frozen = await owner.call('POST', `/accounts/${person.sub}/state`, {
    to: 'frozen',
    seen: 'active',
    reason: '异常登录',
  });
  expect(frozen.body.code).toBe(0);
  expect(await namesFor(owner)).toMatchObject({ [`account/${person.sub}`]: '夜航船 199****1234' });
  const script = await owner.createToken(['audit.read', 'promotion.read']);
  expect(JSON.stringify(await namesFor(script))).not.toContain('夜航船');
});

test('audit entries show current names of entities in areas that the operator may read', async () => {
  const channel = { name: '春季投放', tagId: null, offer: '200061', downloadName: 'spring' };
  expect((await owner.call('PUT', '/channels/spring', { channel, seen: null })).status).toBe(200);
  const template = { title: '退款说明', text: '三到五天到账。' };
  const { id } = (await owner.call('POST', '/support/templates', template)).body.data;
  expect(await namesFor(owner)).toMatchObject({
    'channel/spring': '春季投放',
    'product/200061': '渠道月卡',
    [`template/${id}`]: '退款说明',
  });
  // This operator token may read audit entries about channels, but not about products.
  const script = await owner.createToken(['audit.read', 'promotion.read']);
  expect(await namesFor(script)).toEqual({ 'channel/spring': '春季投放' });

  const renamed = { ...channel, name: '春季投放（二期）' };
  expect((await owner.call('PUT', '/channels/spring', { channel: renamed, seen: channel })).status).toBe(200);
  expect(await namesFor(script)).toEqual({ 'channel/spring': '春季投放（二期）' });
});
