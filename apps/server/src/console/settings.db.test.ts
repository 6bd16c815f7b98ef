import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { startMailServer, startSmsGateway } from '../../test/fake-outside-parties.ts';
import { json, startIssuer } from '../../test/fake-identity-providers.ts';
import { useTestServer } from '../../test/test-server.ts';
import { saveSettings, trySettingsNoted } from '../operator-actions/settings/settings.ts';

const TOKEN = 'gateway-token-that-stays-secret';
const SECRET = 'client-secret-that-stays-secret';
const reason = '换供应商';
const server = useTestServer({ PRIVATE_HOSTS: '127.0.0.1', SMS_COUNTRIES: '86,852', LIMITS_SCALE: '1000' });
let owner: OperatorCaller;
beforeAll(async () => {
  owner = await enterEnrolled(server, 'owner');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const put = (group: string, values: Record<string, string | null>, revision = 0) =>
  owner.call('PUT', `/settings/${group}`, { revision, values, reason });
const attempt = async (group: string, to?: string) =>
  (await owner.call('POST', `/settings/${group}/test`, to === undefined ? {} : { to })).body.data;
const view = async (group: string) => (await owner.call('GET', `/settings/${group}`)).body.data;
const valueOf = async (group: string, name: string) =>
  (await view(group)).values.find((one: { name: string }) => one.name === name);

const closers: (() => Promise<void>)[] = [];
beforeEach(() => rows('delete from rate_limit_windows'));
afterEach(async () => {
  await rows('delete from setting_groups');
  await server.deps.settings.refresh();
  for (const close of closers.splice(0)) await close();
});

describe('saved settings', () => {
  test('saved settings apply without a restart, and the sandbox is used again after their removal', async () => {
    const gateway = await startSmsGateway();
    closers.push(() => gateway.close());
    expect((await view('sms')).state).toBe('sandbox');
    const saved = await put('sms', { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: TOKEN });
    expect(saved.body.data).toMatchObject({ state: 'real', revision: 1, changedBy: owner.name, unfit: [] });
    expect((await owner.call('GET', '/sandbox/outbox')).body.data.list).toEqual([]);
    expect(await attempt('sms', '13800138000')).toMatchObject({ isOk: true, says: expect.stringContaining('收下') });
    expect(gateway.requests[0]).toMatchObject({
      headers: { authorization: `Bearer ${TOKEN}` },
      body: { phone_number: '+8613800138000', text: expect.stringMatching(/\d{6}/) },
    });
    await put('sms', { SMS_GATEWAY_URL: null, SMS_GATEWAY_TOKEN: null }, 1);
    expect((await view('sms')).state).toBe('sandbox');
    expect((await attempt('sms', '13800138000')).says).toContain('发件箱');
  });

  test('saved settings are applied by all server processes, not only by the one that saved them', async () => {
    const audit = { by: { actor: 'another process' }, reason };
    await saveSettings(server.deps, { group: 'sms', revision: 0, values: { SMS_DAILY_BUDGET: '77' } }, audit);
    await expect.poll(() => server.deps.config.smsDailyBudget).toBe(77);
  });

  test('a saved sign-in provider is offered while it is switched on, and removing it deletes all its settings', async () => {
    const before = server.deps.config.providers.length;
    const values = { enabled: 'on', kind: 'wechat', name: '微信', clientId: 'wx1', clientSecret: SECRET };
    expect((await put('provider-wx', values)).body.data).toMatchObject({ id: 'provider-wx', state: 'real' });
    expect(server.deps.config.providers).toHaveLength(before + 1);
    await put('provider-wx', { enabled: 'off' }, 1);
    expect(server.deps.config.providers).toHaveLength(before);
    const cleared = { enabled: null, kind: null, name: null, clientId: null, clientSecret: null };
    expect((await put('provider-wx', cleared, 2)).body.code).toBe(0);
    expect((await owner.call('GET', '/settings/provider-wx')).status).toBe(404);
  });

  test('§11 the saved default pay page and refer-from can be tested, and apply immediately', async () => {
    const saved = await put('checkout', { PAY_PAGE_ID: 'jsq_flash', PAY_REFER_FROM: 'partner_site' });
    expect(saved.body.data).toMatchObject({ id: 'checkout', state: 'real' });
    expect(server.deps.config.pay.defaults).toEqual({ pageId: 'jsq_flash', referFrom: 'partner_site' });
    expect((await server.get(payPaths.panel)).body.data).toMatchObject({ paypageid: 'jsq_flash' });
    expect((await put('checkout', { PAY_PAGE_ID: 'a page' }, 1)).status).toBe(400);
    await put('checkout', { PAY_PAGE_ID: null, PAY_REFER_FROM: null }, 1);
    expect(server.deps.config.pay.defaults).toEqual({ pageId: 'jsq_web', referFrom: 'jsq_web' });
  });

  test('saved settings do not reveal a secret in answers, in the audit log or in their table', async () => {
    const answers = [
      await put('sms', { SMS_GATEWAY_URL: 'https://sms.example.com/send', SMS_GATEWAY_TOKEN: TOKEN }),
      await owner.call('GET', '/settings'),
      await rows('select * from setting_groups'),
      await rows("select * from audit_log where action = 'settings.save'"),
    ];
    expect(JSON.stringify(answers)).toContain('sms.example.com');
    expect(JSON.stringify(answers)).not.toContain(TOKEN);
    const at = server.clock.now().toISOString().slice(0, 10);
    expect(await valueOf('sms', 'SMS_GATEWAY_TOKEN')).toMatchObject({ isSet: true, value: null });
    expect((await valueOf('sms', 'SMS_GATEWAY_TOKEN')).setAt).toContain(at);
    expect(
      (await rows("select reason, before, after from audit_log where action = 'settings.save'")).at(-1),
    ).toMatchObject({ reason, before: null, after: { revision: 1, SMS_GATEWAY_URL: 'https://sms.example.com/send' } });
  });

  test('of many concurrent saves of one settings revision only one succeeds', async () => {
    const tries = Array.from({ length: 6 }, (_, n) => put('sms', { SMS_DAILY_BUDGET: String(100 + n) }));
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.data.values[3].value;
    expect((await valueOf('sms', 'SMS_DAILY_BUDGET')).value).toBe(won);
  });

  test('saved settings do not replace environment variables, and cannot contain settings that only the environment may set', async () => {
    expect(await valueOf('sms', 'SMS_COUNTRIES')).toMatchObject({ source: 'environment', value: '86,852' });
    expect((await put('sms', { SMS_COUNTRIES: '1' })).body.code).toBe(26096);
    for (const [group, name] of [
      ['hosts', 'SITE_ORIGIN'],
      ['wechat-pay', 'WXPAY_ORIGIN'],
      ['analytics', 'ANALYTICS_SCRIPT'],
      ['provider-demo', 'name'],
    ] as const)
      expect([name, (await put(group, { [name]: 'https://evil.example' })).body.code]).toEqual([name, 26096]);
    expect((await valueOf('hosts', 'SITE_ORIGIN')).value).toBe('http://localhost:8080');
  });

  test('saved settings must follow the rules of environment variables, and a refusal names the field', async () => {
    const half = await put('wechat-pay', { WXPAY_APP_ID: 'wx1234567890', WXPAY_MCH_ID: '1900000001' });
    expect(half.status).toBe(400);
    expect(half.body.msg).toMatch(/商户证书序列号还没有填.*商户私钥还没有填.*APIv3 密钥还没有填/);
    expect((await put('sms', { SMS_DAILY_BUDGET: '-1' })).body.msg).toContain('每天最多条数要填 0 到 100000000 的整数');
    expect((await put('mail', { SMTP_URL: 'smtps://mail.example.com' })).body.msg).toContain('发件人还没有填');
    const nameless = await put('provider-x', { kind: 'wechat', clientId: 'a', clientSecret: 'b' });
    expect(nameless.body.msg).toContain('名称写得不对');
    expect((await put('sms', { NO_SUCH: '1' })).status).toBe(400);
    expect((await put('sms', { SMS_SENDING: 'maybe' })).status).toBe(400);
    expect((await put('kitchen', { A: '1' })).status).toBe(404);
    expect(await rows('select id from setting_groups')).toEqual([]);
  });

  test('saved settings cannot read a file: the path of a file is refused as a key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const alipay = {
      ALIPAY_APP_ID: '2021000000000000',
      ALIPAY_SELLER_ID: '2088000000000000',
      ALIPAY_PUBLIC_KEY: String(publicKey.export({ format: 'pem', type: 'spki' })),
    };
    // Files with a valid key. One of the paths looks like base64.
    const folder = mkdtempSync(join(tmpdir(), 'keys'));
    const files = [`${folder}/key.pem`, `${folder}${'/'.repeat(100)}a key`];
    for (const file of files) {
      writeFileSync(file, pem);
      const { status, body } = await put('alipay', { ...alipay, ALIPAY_PRIVATE_KEY: file });
      expect([status, body.msg]).toEqual([400, expect.stringContaining('应用私钥要粘贴 PEM 内容')]);
    }
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['sms', { SMS_GATEWAY_URL: 'https://169.254.169.254/latest' }, 26098],
    ['sms', { SMS_GATEWAY_URL: 'https://[::1]/send' }, 26098],
    ['sms', { SMS_GATEWAY_URL: 'https://localhost/send' }, 26098],
    ['sms', { SMS_GATEWAY_URL: 'http://sms.example.com/send' }, 400],
    ['mail', { SMTP_URL: 'smtp://10.0.0.7', MAIL_FROM: 'a@example.com' }, 26098],
    ['mail', { SMTP_URL: 'smtps://mail.example.com?proxy=http://evil.example', MAIL_FROM: 'a@example.com' }, 400],
    ['mail', { SMTP_URL: 'smtps://user:shown@mail.example.com', MAIL_FROM: 'a@example.com' }, 400],
    ['provider-x', { kind: 'oidc', name: 'X', clientId: 'a', clientSecret: 'b', issuer: 'https://192.168.1.1' }, 26098],
    ['hosts', { DOWNLOAD_ORIGIN: 'https://192.168.1.1' }, 26098],
    ['hosts', { DOWNLOAD_ORIGIN: 'http://dl.example.com' }, 400],
  ])(
    'saved settings refuse values that reach a private network or bypass a check: %s %o',
    async (group, values, code) => {
      expect((await put(group, values)).body.code).toBe(code);
    },
  );

  test('changing the address of a service requires its secret again, so that the stored secret is not sent there', async () => {
    await put('sms', { SMS_GATEWAY_URL: 'https://sms.example.com/send', SMS_GATEWAY_TOKEN: TOKEN });
    const moved = { SMS_GATEWAY_URL: 'https://evil.example/send' };
    expect((await put('sms', moved, 1)).body.code).toBe(26097);
    expect((await put('sms', { ...moved, SMS_GATEWAY_TOKEN: 'another' }, 1)).body.code).toBe(0);
  });

  test('settings can be saved only by an owner with a fresh second factor', async () => {
    const operator = await enterConsole(server, 'operator');
    expect((await operator.call('GET', '/settings')).body.code).toBe(0);
    expect((await operator.call('PUT', '/settings/sms', { revision: 0, values: {}, reason })).body.code).toBe(26001);
    server.clock.setOffset(6 * 60_000);
    expect((await put('sms', { SMS_DAILY_BUDGET: '1' })).body.code).toBe(26003);
    server.clock.setOffset(0);
  });
});

describe('testing settings of an outside party', () => {
  test('testing mail settings sends a message, and distinguishes a wrong password from a refused address', async () => {
    const post = await startMailServer();
    closers.push(() => post.close());
    const url = post.url.replace(':p%40ss', '');
    await put('mail', { SMTP_URL: url, SMTP_PASSWORD: 'wrong', MAIL_FROM: 'no-reply@feisuo.test' });
    expect(await attempt('mail', 'me@example.test')).toMatchObject({
      isOk: false,
      says: expect.stringContaining('密码'),
    });
    await put('mail', { SMTP_PASSWORD: 'p@ss' }, 1);
    expect(await attempt('mail', 'me@example.test')).toMatchObject({ isOk: true });
    const { list } = (await owner.call('GET', '/audit?action=settings.test&subject=mail')).body.data;
    expect(list.slice(0, 2)).toMatchObject([
      {
        actor: owner.name,
        from: expect.any(String),
        subject: 'mail',
        after: { isOk: true, sentTo: 'm***@example.test' },
      },
      { after: { isOk: false } },
    ]);
    expect(post.mails[0]).toMatchObject({ to: ['me@example.test'], from: 'no-reply@feisuo.test' });
    post.refusals.push(550);
    expect((await attempt('mail', 'me@example.test')).says).toContain('不收这个发件人或收件人');
    expect((await owner.call('POST', '/settings/mail/test', { to: 'unknown' })).status).toBe(400);
  });

  describe('with typed values that are not saved', () => {
    const draft = (group: string, values: Record<string, string | null>, { to = '13800138000', revision = 0 } = {}) =>
      owner.call('POST', `/settings/${group}/draft/test`, { to, revision, values });

    test('a test of typed settings sends one message with these settings, and other messages do not use them', async () => {
      const gateway = await startSmsGateway();
      closers.push(() => gateway.close());
      const values = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: TOKEN };
      expect((await draft('sms', values)).body.data).toMatchObject({ isOk: true, says: '短信网关收下了，请看手机' });
      expect(gateway.requests).toMatchObject([{ headers: { authorization: `Bearer ${TOKEN}` } }]);
      expect(await view('sms')).toMatchObject({
        state: 'sandbox',
        revision: 0,
        lastTry: { isDraft: true, by: owner.name },
      });
      expect(await rows('select id from setting_groups')).toEqual([]);
      gateway.answers[0] = 401;
      expect((await draft('sms', values)).body.data).toMatchObject({
        isOk: false,
        says: expect.stringContaining('不认令牌'),
      });
      const { list } = (await owner.call('GET', '/audit?action=settings.test&subject=sms')).body.data;
      // The audit log contains the called address, but not the answer.
      expect(list[0].after).toEqual({
        SMS_GATEWAY_URL: gateway.url,
        isOk: false,
        isDraft: true,
        sentTo: expect.any(String),
      });
      expect(JSON.stringify([list, await view('sms')])).not.toContain(TOKEN);
      const parties = (await owner.call('GET', '/system/parties')).body.data;
      expect(JSON.stringify(parties)).not.toContain('不认令牌');
    });

    test('a test of typed settings does not replace the last result of the saved settings', async () => {
      const gateway = await startSmsGateway();
      closers.push(() => gateway.close());
      await put('sms', { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: TOKEN });
      const party = async () => {
        const { parties } = (await owner.call('GET', '/system/parties')).body.data;
        return parties.find(({ id }: { id: string }) => id === 'sms');
      };
      expect((await attempt('sms', '13800138000')).isOk).toBe(true);
      const { okAt, failed } = await party();
      expect(okAt).not.toBeNull();
      gateway.answers[0] = 401;
      const another = { SMS_GATEWAY_URL: `${gateway.url}/other`, SMS_GATEWAY_TOKEN: 'x' };
      expect((await draft('sms', another, { revision: 1 })).body.data.isOk).toBe(false);
      expect((await view('sms')).lastTry).toMatchObject({ isDraft: true, state: 'failed' });
      expect(await party()).toMatchObject({ okAt, failed });
    });

    test('a test of typed mail settings uses the typed server with the other settings as saved', async () => {
      const post = await startMailServer();
      closers.push(() => post.close());
      const url = post.url.replace(':p%40ss', '');
      await put('mail', { SMTP_URL: url, SMTP_PASSWORD: 'wrong', MAIL_FROM: 'no-reply@feisuo.test' });
      const to = 'me@example.test';
      const tried = await draft('mail', { SMTP_PASSWORD: 'p@ss', MAIL_FROM: 'new@feisuo.test' }, { to, revision: 1 });
      expect(tried.body.data.isOk).toBe(true);
      expect(post.mails).toMatchObject([{ from: 'new@feisuo.test', to: [to] }]);
      expect((await attempt('mail', to)).isOk).toBe(false);
    });

    test('a test is refused for a private address, missing values, a stored secret at a new address, or a stale revision', async () => {
      expect((await draft('sms', { SMS_GATEWAY_URL: 'https://169.254.169.254/' })).body.code).toBe(26098);
      expect((await draft('mail', { SMTP_URL: 'smtps://mail.example.com' }, { to: 'a@b.test' })).status).toBe(400);
      await put('sms', { SMS_GATEWAY_URL: 'https://sms.example.com/send', SMS_GATEWAY_TOKEN: TOKEN });
      const moved = { SMS_GATEWAY_URL: 'https://evil.example/send' };
      expect((await draft('sms', moved, { revision: 1 })).body.code).toBe(26097);
      expect((await draft('sms', {}, { revision: 0 })).status).toBe(409);
      expect((await draft('alipay', {})).status).toBe(400);
      server.clock.setOffset(6 * 60_000);
      expect((await draft('sms', {}, { revision: 1 })).body.code).toBe(26003);
      server.clock.setOffset(0);
    });
  });

  test('testing host settings does not connect to a download host that resolves to a private address', async () => {
    await put('hosts', { DOWNLOAD_ORIGIN: 'https://dl.example.com' });
    await rows(`update setting_groups set plain = '{"DOWNLOAD_ORIGIN":"https://localhost:8443"}'`);
    await server.deps.settings.refresh();
    expect(await attempt('hosts')).toMatchObject({
      isOk: false,
      says: expect.stringContaining('https://localhost:8443 到不了（指向内部网络，没有连接）'),
    });
  });

  test('testing a sign-in provider finds its endpoints, and checks client id and client secret', async () => {
    const issuer = await startIssuer();
    closers.push(() => issuer.close());
    const values = {
      enabled: 'on',
      kind: 'oidc',
      name: 'Acme',
      clientId: 'us',
      clientSecret: SECRET,
      issuer: issuer.origin,
    };
    await put('provider-acme', values);
    issuer.answers['/token'] = () => json({ error: 'invalid_client' }, { status: 401 });
    expect(await attempt('provider-acme')).toMatchObject({ isOk: false, says: expect.stringContaining('不认') });
    issuer.answers['/token'] = () => json({ error: 'invalid_grant' }, { status: 400 });
    expect(await attempt('provider-acme')).toMatchObject({ isOk: true, says: '对方认这个应用编号和密钥' });
    // Testing the settings must not connect to a private address in the issuer's metadata.
    issuer.metadata['token_endpoint'] = 'https://169.254.169.254/token';
    await put('provider-acme', { name: 'Acme 2' }, 1);
    expect(await attempt('provider-acme')).toMatchObject({ isOk: false, says: expect.stringContaining('内部网络') });
    expect(await attempt('provider-demo')).toMatchObject({ isOk: true });
  });

  test('testing a payment channel sends a signed query about an unknown order, which the sandbox answers', async () => {
    for (const group of ['wechat-pay', 'alipay']) {
      expect(await attempt(group)).toMatchObject({ isOk: true, says: expect.stringContaining('认我们的签名') });
    }
    const faults = { on: ['reply_bad_signature'], seen: [], reason };
    await owner.call('PUT', '/sandbox/pay-faults', faults);
    expect((await attempt('alipay')).isOk).toBe(false);
    await owner.call('PUT', '/sandbox/pay-faults', { ...faults, on: [], seen: faults.on });
  });

  test('testing an ad platform sends a test conversion, and distinguishes our refusal from a refusal by the platform', async () => {
    for (const platform of ['baidu', 'qihoo', 'bing', 'bilibili', 'kuaishou'])
      expect([platform, await attempt(`ad-${platform}`)]).toMatchObject([platform, { isOk: true }]);
    const on = [{ platform: 'baidu', fault: 'refuse' }];
    await owner.call('PUT', '/sandbox/ad-faults', { on, seen: [], reason });
    expect(await attempt('ad-baidu')).toMatchObject({ isOk: false, says: expect.stringContaining('不认密钥') });
    await owner.call('PUT', '/sandbox/ad-faults', { on: [], seen: on, reason });
  });

  test('the last result of a settings test is stored with operator and time', async () => {
    await attempt('sms', '13800138000');
    const operator = await enterConsole(server, 'operator');
    const seen = (await operator.call('GET', '/settings/sms')).body.data.lastTry;
    expect(seen).toMatchObject({ state: 'passed', by: owner.name, says: expect.stringContaining('发件箱') });
    expect(seen.sentTo).toMatch(/^\+?(86)?138\*+8000$/);
    // A request that is refused before the test message is sent does not replace the stored result.
    expect((await owner.call('POST', '/settings/sms/test', { to: 'unknown' })).status).toBe(400);
    expect((await view('sms')).lastTry).toEqual(seen);
  });

  test('a settings test is shown as running, and as lost after its process has ended', async () => {
    const answer = Promise.withResolvers<{ isOk: boolean; says: string }>();
    const what = { group: 'alipay', to: undefined };
    const by = { actor: '值班' };
    const trying = trySettingsNoted(server.deps, what, by, () => answer.promise);
    await expect.poll(async () => (await view('alipay')).lastTry).toMatchObject({ state: 'running', by: '值班' });
    server.clock.setOffset(60_000);
    expect((await view('alipay')).lastTry.state).toBe('lost');
    server.clock.setOffset(0);
    answer.resolve({ isOk: false, says: '没有回答' });
    await trying;
    expect((await view('alipay')).lastTry).toMatchObject({ state: 'failed', says: '没有回答' });
  });

  test('the late result of an older settings test does not replace a newer result', async () => {
    const late = Promise.withResolvers<{ isOk: boolean; says: string }>();
    const what = { group: 'ad-bing', to: undefined };
    const trying = trySettingsNoted(server.deps, what, { actor: '先来' }, () => late.promise);
    await expect.poll(async () => (await view('ad-bing')).lastTry?.by).toBe('先来');
    await attempt('ad-bing');
    late.resolve({ isOk: false, says: '晚了' });
    await trying;
    expect((await view('ad-bing')).lastTry).toMatchObject({ state: 'passed', by: owner.name });
  });

  test('settings tests are limited to ten in ten minutes, and name missing settings', async () => {
    expect((await attempt('share')).says).toContain('还没有设置');
    expect((await attempt('analytics')).says).toContain('还没有填');
    for (let n = 2; n < 10; n++) await attempt('share');
    expect((await owner.call('POST', '/settings/share/test', {})).status).toBe(429);
  });
});
