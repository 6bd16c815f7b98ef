import { drawnAvatars, uploadedAvatarPrefix } from '@feisuo/contract/facts/avatars';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone } from '../../../../test/account-caller.ts';
import { addThirdParty, times, writeState } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let lin: Credentials & { phone: string };
beforeAll(async () => {
  server = await startTestServer();
  account = accountCaller(server);
  lin = await account.signUp(newPhone(), { username: 'Lin.Xi', name: '林夕' });
});
afterAll(() => server.dispose());

/** Gets a token of a third-party application for the account `lin`. */
async function foreignToken(): Promise<Credentials> {
  const { client_id: clientId } = await addThirdParty(server);
  const app = await startAccountApp(server);
  const from = { deviceId: '', deviceName: '', place: '', address: '', locale: 'zh-CN' } as const;
  const grant = { accountId: lin.sub, clientId, scope: 'user', event: 'sign_in', method: 'code' } as const;
  const granted = await openSession(app.account, server.deps.db, grant, from);
  const credentials = await writeCredentials(app.account, granted);
  await app.dispose();
  return credentials;
}

describe('user/me', () => {
  test('user/me returns exactly the listed fields', async () => {
    const { body } = await account.me(lin);
    expect(body).toEqual({
      sub: lin.sub,
      id: lin.sub,
      userid: lin.sub,
      name: '林夕',
      nickName: '林夕',
      username: 'Lin.Xi',
      picture: '',
      email: '',
      email_verified: false,
      phone_number: `${lin.phone.slice(0, 3)}****${lin.phone.slice(-4)}`,
      gender: '',
      birthdate: '',
      // The trial days that a sign-up grants; modules/membership tests them.
      group: [{ id: 'jsq_1_1_1', expires_at: expect.stringMatching(/Z$/) }],
      vips: [{ id: 'vip_3_308_1_1_0' }],
      vip_info: [expect.objectContaining({ is_vip: '1', vas_type: '3' })],
      is_auto_deduct: false,
      providers: [],
      locale: 'zh-CN',
      status: 'active',
      has_password: true,
      two_factor: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test.each([
    ['no token', {}],
    ['an invented token', { authorization: 'Bearer made-up' }],
    ['another authorization scheme', { authorization: 'Basic bGluOnhp' }],
    ['half of a token', { authorization: 'Bearer ' }],
  ])('user/me with %s is refused (unauthenticated, 16)', async (_what, headers) => {
    const answer = await server.get(accountPaths.me, headers);
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthenticated', error_code: 16 } });
  });
});

describe('PATCH user/profile', () => {
  const patch = (body: object, who: Pick<Credentials, 'access_token'> = lin) =>
    account.send('PATCH', accountPaths.profile, body, bearer(who));

  test.each([
    ['name', 'علي 🦊', { name: 'علي 🦊', nickName: 'علي 🦊' }],
    ['name', ' 林 夕 ', { name: '林 夕' }],
    ['picture', '/art/weave/lime/bolt/me.svg', { picture: 'http://localhost:8080/art/weave/lime/bolt/me.svg' }],
    ['picture', 'http://localhost:8080/images/a-b_1.webp', { picture: 'http://localhost:8080/images/a-b_1.webp' }],
    ['picture', '', { picture: '' }],
    ['gender', 'female', { gender: 'female' }],
    ['gender', '', { gender: '' }],
    ['birthdate', '2000-02-29', { birthdate: '2000-02-29' }],
    ['birthdate', '', { birthdate: '' }],
    ['locale', 'en-GB', { locale: 'en-US' }],
    ['locale', 'zh-HK', { locale: 'zh-TW' }],
  ])('PATCH user/profile changes %s to %j and returns the same as user/me', async (field, value, shown) => {
    const { status, body } = await patch({ [field]: value });
    expect({ status, body }).toMatchObject({ status: 200, body: shown });
    expect(body).toEqual((await account.me(lin)).body);
  });

  test('PATCH user/profile keeps fields that the request does not contain', async () => {
    await patch({ name: '林夕', gender: 'other', birthdate: '1999-12-31' });
    expect((await patch({ locale: 'zh-CN' })).body).toMatchObject({
      name: '林夕',
      gender: 'other',
      birthdate: '1999-12-31',
    });
  });

  test.each([
    ['name', ''],
    ['name', '   '],
    ['name', 'x'.repeat(65)],
    ['name', 'a\u202eb'],
    ['name', '\u200d'],
    ['name', 7],
    ['picture', 'https://example.com/a.png'],
    ['picture', '//example.com/art/a.png'],
    ['picture', 'http://localhost:8080.example.com/art/a.png'],
    ['picture', 'http://me@localhost:8080/art/a.png'],
    ['picture', 'http://localhost:8080/sso/sign-out'],
    ['picture', 'http://localhost:8080/art/../v1/user/me'],
    ['picture', 'http://localhost:8080/art/a.svg?x=1'],
    ['picture', 'http://example.com/a.png'],
    ['picture', 'javascript:alert(1)'],
    ['picture', 'not an address'],
    ['picture', `https://example.com/${'a'.repeat(2048)}`],
    ['gender', 'F'],
    ['birthdate', '2001-02-29'],
    ['birthdate', '1899-12-31'],
    ['birthdate', '2999-01-01'],
    ['birthdate', '1999-1-1'],
    ['locale', 'tlh'],
    ['locale', ''],
  ])('PATCH user/profile refuses %s %j and names the field', async (field, value) => {
    const before = (await account.me(lin)).body;
    const { status, body } = await patch({ [field]: value });
    expect({ status, body }).toMatchObject({ status: 400, body: { error_code: 3 } });
    expect(body.details[0].resource_id).toBe(field);
    expect((await account.me(lin)).body).toEqual(before);
  });

  test('PATCH user/profile refuses a request without a field that can be changed', async () => {
    expect((await patch({})).body.error_code).toBe(3);
    expect((await patch({ phone_number: '13800138000', sub: '1' })).body.error_code).toBe(3);
  });

  test('PATCH user/profile is refused to a third-party application, which may only read the profile', async () => {
    const foreign = await foreignToken();
    expect((await account.me(foreign)).status).toBe(200);
    expect(await patch({ name: 'other' }, foreign)).toMatchObject({ status: 403, body: { error_code: 7 } });
  });
});

describe('user/query', () => {
  let wei: Credentials & { phone: string };
  beforeAll(async () => {
    wei = await account.signUp('wei@example.com', { username: 'wei.wei', name: '王伟', password: undefined });
  });
  const query = (params: string, who: Credentials = lin) =>
    server.get(`${accountPaths.queryUsers}?${params}`, bearer(who));
  const none = { total: 0, data: [] };

  test.each([
    ['id', () => wei.sub],
    ['username', () => 'WEI.wei'],
    ['email', () => 'Wei@Example.com'],
  ])('user/query finds an account by its complete %s, and masks the name', async (field, value) => {
    const { body } = await query(`${field}=${encodeURIComponent(value())}`);
    expect(body).toEqual({ total: 1, data: [{ sub: wei.sub, name: '王**', picture: '' }] });
  });

  test('user/query finds an account by its phone number in each accepted form', async () => {
    for (const phone of [lin.phone, `+86${lin.phone}`, `+86 ${lin.phone}`]) {
      const { body } = await query(`phone_number=${encodeURIComponent(phone)}`, wei);
      expect(body).toMatchObject({ total: 1, data: [{ sub: lin.sub }] });
    }
  });

  test.each(['id=1', 'username=wei', 'username=%25', 'email=ei@example.com', 'phone_number=13899999999'])(
    'user/query finds no account by %s, because matches must be exact',
    async (params) => {
      expect((await query(params)).body).toEqual(none);
    },
  );

  test.each(['', 'id=1&username=a', 'id=1&id=2', 'email=unknown', 'phone_number=abc', 'nickname=a'])(
    'user/query refuses the query %s, because it must contain exactly one of the four parameters',
    async (params) => {
      expect(await query(params)).toMatchObject({ status: 400, body: { error_code: 3 } });
    },
  );

  test('user/query returns a drawing chosen as picture, but never a picture that the member uploaded', async () => {
    const person = await account.signUp(newPhone(), { name: '李雷' });
    const picture = new URL(drawnAvatars[0] ?? '', server.deps.config.siteOrigin).href;
    await account.send('PATCH', accountPaths.profile, { picture }, bearer(person));
    const found = async (params: string) => (await query(params)).body.data;
    expect(await found(`id=${person.sub}`)).toEqual([{ sub: person.sub, name: '李**', picture }]);
    const image = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#c6f03a' } })
      .png()
      .toBuffer();
    await server.post(accountPaths.picture, { image: image.toString('base64') }, bearer(person));
    expect((await account.me(person)).body.picture).toContain(uploadedAvatarPrefix);
    for (const params of [`id=${person.sub}`, `phone_number=${person.phone}`])
      expect(await found(params)).toEqual([{ sub: person.sub, name: '李**', picture: '' }]);
  });

  test('user/query finds only active accounts', async () => {
    await writeState(server, wei.sub, 'frozen');
    expect((await query(`id=${wei.sub}`)).body).toEqual(none);
    await writeState(server, wei.sub, 'active');
  });

  test('user/query requires an access token', async () => {
    expect((await server.get(`${accountPaths.queryUsers}?id=1`)).body.error_code).toBe(16);
  });

  test('user/query is limited to 60 an hour per caller, whether or not an account is found', async () => {
    const requester = await account.signUp(newPhone(), { password: undefined });
    const answers = await Promise.all(times(61, () => query('id=1', requester)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error_code).toBe(8);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await query('id=1')).status).toBe(200);
  });
});
