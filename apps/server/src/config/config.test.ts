import { expect, test } from 'vitest';
import { allServices } from '@feisuo/contract/facts/services';
import { productionSettings } from '../../test/production-settings.ts';
import { type ConfigError, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

/** With WX_APP_ID pages load WeChat's script, so site, account pages and console need separate hosts. */
const real = { ...productionSettings, WX_APP_ID: 'wx1234567890abcdef', WX_APP_SECRET: 'secret' };
const { SMS_GATEWAY_URL: _sms, SMTP_URL: _smtp, MAIL_FROM: _from, ...withoutGateways } = productionSettings;

test('default settings are port 8080, one origin, demo mode and all services', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    port: 8080,
    siteOrigin: 'http://localhost:8080',
    accountOrigin: 'http://localhost:8080',
    consoleOrigin: 'http://localhost:8080',
    databaseUrl: null,
    seed: 'demo',
    limitsScale: 1,
    clock: 'movable',
  });
  expect([...readConfig({}).services]).toEqual(allServices);
  expect(readConfig({ PORT: '9000' }).siteOrigin).toBe('http://localhost:9000');
  expect(readConfig({ SITE_ORIGIN: 'https://a.test' }).accountOrigin).toBe('https://a.test');
});

test('COOKIE_DOMAIN must be the account host or a parent domain of the account host', () => {
  const env = { SITE_ORIGIN: 'https://www.a.test', ACCOUNT_ORIGIN: 'https://account.a.test' };
  expect(readConfig(env).cookieDomain).toBeNull();
  for (const COOKIE_DOMAIN of ['a.test', 'account.a.test']) {
    expect(readConfig({ ...env, COOKIE_DOMAIN }).cookieDomain).toBe(COOKIE_DOMAIN);
  }
  for (const COOKIE_DOMAIN of ['b.test', 'www.a.test', 't.test', 'test', '.a.test', 'a.test;x']) {
    expect(faultsOf({ ...env, COOKIE_DOMAIN }), COOKIE_DOMAIN).toEqual([expect.stringContaining('COOKIE_DOMAIN')]);
  }
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s needs DATABASE_URL beside it', (name) => {
  const other = { [name]: 'postgres://localhost/feisuo' };
  expect(faultsOf(other)).toEqual([expect.stringMatching(`^${name}: must be set beside DATABASE_URL`)]);
  expect(faultsOf({ ...other, DATABASE_URL: 'postgres://localhost:6432/feisuo' })).toEqual([]);
});

test('an empty environment variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 8080 });
});

test('all configuration faults are reported together, each with the name of its setting', () => {
  const faults = faultsOf({
    PORT: '99999',
    MODE: 'staging',
    SITE_ORIGIN: 'https://a.test/path',
    SERVICES: 'site,pies',
    DATABASE_URL: 'mysql://x',
  });
  expect(faults.map((fault) => fault.split(':')[0]).toSorted()).toEqual([
    'DATABASE_URL',
    'MODE',
    'PORT',
    'SERVICES',
    'SITE_ORIGIN',
  ]);
  expect(faults.join()).toContain('must be one of demo, production');
});

test('production refuses each sandbox that grants access or value, and names it, unless ALLOW_SANDBOX is set', () => {
  expect(faultsOf({ ...real, CLOCK: 'movable' })).toEqual([expect.stringContaining('"clock"')]);
  expect(readConfig({ ...real, CLOCK: 'movable', ALLOW_SANDBOX: '1' }).clock).toBe('movable');
  expect(readConfig(real)).toMatchObject({ clock: 'system', sandboxes: [{ id: 'ad-uploads' }] });
});

test('production refuses weak password hashes', () => {
  expect(faultsOf({ ...real, PASSWORD_HASHING: 'quick' })).toEqual([expect.stringMatching(/^PASSWORD_HASHING: /)]);
  expect(readConfig({ ...real, PASSWORD_HASHING: 'full' }).isHashingQuick).toBe(false);
  expect(readConfig({}).isHashingQuick).toBe(false);
  expect(readConfig({ PASSWORD_HASHING: 'quick' }).isHashingQuick).toBe(true);
});

test('production refuses an outbox in place of a real gateway, and names the setting that replaces the outbox', () => {
  expect(faultsOf(withoutGateways)).toEqual([
    expect.stringMatching(/^SMS_GATEWAY_URL: the sandbox "outbox-sms"/),
    expect.stringMatching(/^SMTP_URL: the sandbox "outbox-email"/),
  ]);
  expect(faultsOf({ ...real, SMTP_URL: '' })).toEqual([expect.stringContaining('"outbox-email"')]);
  expect(readConfig({ ...withoutGateways, ALLOW_SANDBOX: '1' }).sandboxes.map(({ id }) => id)).toEqual([
    'outbox-sms',
    'outbox-email',
    'share-ticket',
    'ad-uploads',
  ]);
});

test('production starts with sandboxes for share tickets and ad uploads, and lists them', () => {
  const { sandboxes } = readConfig({ ...real, WX_APP_ID: '', WX_APP_SECRET: '' });
  expect(sandboxes).toMatchObject([
    { id: 'share-ticket', givesAway: false },
    { id: 'ad-uploads', givesAway: false },
  ]);
});

test('WX_APP_SECRET requires WX_APP_ID and https, and no error message quotes the secret', () => {
  const wx = { WX_APP_ID: 'wx1234567890abcdef', WX_APP_SECRET: 'hunter2' };
  expect(readConfig(wx).wx).toEqual({
    appId: 'wx1234567890abcdef',
    secret: 'hunter2',
    apiOrigin: 'https://api.weixin.qq.com',
  });
  const faults = [
    faultsOf({ ...wx, WX_APP_SECRET: '' }),
    faultsOf({ ...wx, WX_APP_ID: '' }),
    faultsOf({ ...wx, WX_APP_ID: 'hunter2' }),
    faultsOf({ ...wx, WX_API_ORIGIN: 'http://api.example.test' }),
  ];
  for (const [fault] of faults) expect(fault).toMatch(/^WX_(?!.*hunter2)/);
  expect(readConfig({ ...wx, WX_API_ORIGIN: 'http://127.0.0.1:9000' }).wx?.apiOrigin).toBe('http://127.0.0.1:9000');
});

test('§5 downloads: DOWNLOAD_ORIGIN is an origin, null by default', () => {
  expect(readConfig({}).downloadOrigin).toBeNull();
  expect(readConfig({ DOWNLOAD_ORIGIN: 'https://dl.example.test' }).downloadOrigin).toBe('https://dl.example.test');
  expect(faultsOf({ DOWNLOAD_ORIGIN: 'https://dl.example.test/files' })).toEqual([
    expect.stringMatching(/^DOWNLOAD_ORIGIN/),
  ]);
});

test('text messages and mail each use a gateway or the outbox by their own settings, with default budgets', () => {
  expect(readConfig({ SMS_GATEWAY_URL: 'http://localhost:9/sms', SMS_GATEWAY_TOKEN: 't' })).toMatchObject({
    sms: { url: 'http://localhost:9/sms', token: 't' },
    mail: null,
    smsCountries: ['86', '852', '853', '886', '65', '60', '62', '82', '81', '1', '44', '61'],
    smsDailyBudget: 20_000,
    mailDailyBudget: 20_000,
    isSmsOn: true,
  });
  expect(
    readConfig({
      SMTP_URL: 'smtp://mail.test',
      MAIL_FROM: '飞梭 <a@b.test>',
      SMS_COUNTRIES: '86, 65',
      SMS_SENDING: 'off',
    }),
  ).toMatchObject({
    sms: null,
    mail: { url: 'smtp://mail.test', from: '飞梭 <a@b.test>' },
    smsCountries: ['86', '65'],
    isSmsOn: false,
  });
});

test.each([
  'smtps://mail.example.test?sendmail=true&path=/bin/sh',
  'smtps://mail.example.test?proxy=http://127.0.0.1:9377',
  'smtps://mail.example.test?jsonTransport=true',
  'smtps://mail.example.test?secure=false',
  'smtps://mail.example.test?tls.rejectUnauthorized=false',
  'smtp://mail.example.test?requireTLS=true&ignoreTLS=true',
  'smtp://mail.example.test?requiretls=true',
])('SMTP_URL accepts no option of the mail library except requireTLS: %s', (address) => {
  expect(faultsOf({ SMTP_URL: address, MAIL_FROM: 'a@b.test' })).toEqual([
    expect.stringMatching(/^SMTP_URL.*parameter/),
  ]);
});

test('the configuration refuses a mail server without a sender address', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://mail.test' })).toEqual([expect.stringMatching(/^MAIL_FROM: /)]);
});

test('an error message about an address does not quote the password in the address', () => {
  expect(faultsOf({ SMTP_URL: 'http://user:hunter2@mail.test' }).join()).not.toContain('hunter2');
});

test('in production only loopback may open console, metrics and docs, unless OPERATOR_ADDRESSES is set', () => {
  expect(readConfig(real).operatorAddresses).toEqual(['127.0.0.0/8', '::1/128']);
  expect(readConfig({ ...real, OPERATOR_ADDRESSES: '192.0.2.0/24' }).operatorAddresses).toEqual(['192.0.2.0/24']);
  expect(readConfig({}).operatorAddresses).toBeNull();
});

test.each([
  ['OPERATOR_ADDRESSES', 'nonsense'],
  ['OPERATOR_ADDRESSES', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.1,what'],
  ['SITE_ORIGIN', 'http://a:b:c'],
  ['SITE_ORIGIN', 'https://a.test/'],
  ['ALLOW_SANDBOX', 'maybe'],
  ['LIMITS_SCALE', '-1'],
  ['SMTP_URL', 'mail.example.test'],
  ['SMS_GATEWAY_URL', 'ftp://sms.example.test'],
  ['SMS_GATEWAY_URL', 'https://user:password@sms.example.test'],
  ['MAIL_FROM', 'unknown'],
  ['SMS_COUNTRIES', '86;65'],
  ['SMS_DAILY_BUDGET', 'much'],
  ['MAIL_DAILY_BUDGET', 'much'],
  ['SMS_SENDING', 'maybe'],
])('the setting %s=%s is refused, and the error message names the setting', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test.each([
  [{ ...real, DEV: '1' }, 'DEV'],
  [{ SERVICES: ',' }, 'SERVICES'],
  [{ LIMITS_SCALE: 'Infinity' }, 'LIMITS_SCALE'],
])('the setting %j is refused, because it would switch off a protection or a needed feature', (env, setting) => {
  expect(faultsOf(env).map((fault) => fault.split(':')[0])).toEqual([setting]);
});

const providers = (...entries: object[]) => JSON.stringify(entries);
const corp = {
  id: 'corp',
  name: '公司账号',
  kind: 'oidc',
  issuer: 'https://id.example.com',
  clientId: 'us',
  clientSecret: 'hunter2',
};

test('PROVIDERS accepts OpenID issuers, WeChat and QQ, each with its own names for id and secret', () => {
  const list = providers(
    { ...corp, scopes: ['openid', 'email'] },
    { id: 'wechat', name: '微信', kind: 'wechat', appId: 'wx1', appSecret: 's1' },
    { id: 'qq', name: 'QQ', kind: 'qq', appId: '1', appKey: 's2', endpoints: { token: 'http://localhost:9/token' } },
  );
  expect(readConfig({ PROVIDERS: list }).providers).toEqual([
    { ...corp, scopes: ['openid', 'email'] },
    {
      id: 'wechat',
      name: '微信',
      kind: 'wechat',
      clientId: 'wx1',
      clientSecret: 's1',
      scopes: ['snsapi_login'],
      endpoints: {
        authorize: 'https://open.weixin.qq.com/connect/qrconnect',
        token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
        userinfo: 'https://api.weixin.qq.com/sns/userinfo',
      },
    },
    expect.objectContaining({
      clientId: '1',
      clientSecret: 's2',
      endpoints: expect.objectContaining({
        authorize: 'https://graph.qq.com/oauth2.0/authorize',
        token: 'http://localhost:9/token',
      }),
    }),
  ]);
  expect(readConfig({}).providers).toEqual([]);
});

test.each([
  ['{"a": hunter2}', 'is not JSON'],
  ['{}', 'must be a JSON list'],
  ['[1]', 'entry 1 must be an object'],
  [providers({ ...corp, id: 'a b' }), 'entry 1: id must be'],
  [providers({ ...corp, kind: 'saml' }), 'entry 1 (corp): kind must be one of oidc, wechat, qq'],
  [providers({ ...corp, name: '' }), 'entry 1 (corp): name must be'],
  [providers({ ...corp, issuer: 'http://id.example.com' }), 'issuer must be an https address'],
  [providers({ ...corp, issuer: 'https://id.example.com/?x' }), 'issuer must be an https address'],
  [providers({ ...corp, issuer: undefined }), 'issuer must be'],
  [providers({ ...corp, clientSecret: undefined }), 'clientSecret or appSecret or appKey is missing'],
  [providers({ ...corp, clientSecret: 'hunter2 hunter2' }), 'clientSecret must be printable'],
  [providers({ ...corp, appKey: 'hunter2' }), 'give only one of clientSecret, appKey'],
  [providers({ ...corp, clientId: 5 }), 'clientId must be printable'],
  [providers({ ...corp, scopes: ['profile'] }), 'scopes must contain openid'],
  [providers({ ...corp, scopes: 'openid' }), 'scopes must be a list'],
  [providers({ ...corp, clientsecret: 'hunter2' }), 'clientsecret is no key of this kind'],
  [providers({ ...corp, names: { fr: 'Maison' } }), 'names may hold en-US'],
  [providers({ ...corp, names: { 'en-US': '' } }), 'each of names must be 1 to 32 characters'],
  [providers({ ...corp, names: 'Corp' }), 'names must be an object'],
  [providers({ ...corp, endpoints: {} }), 'endpoints is no key of this kind'],
  [providers(corp, { ...corp, name: '又一个' }), 'two providers have the id corp'],
  [
    providers({
      id: 'qq',
      name: 'QQ',
      kind: 'qq',
      appId: '1',
      appKey: 'hunter2',
      endpoints: { nowhere: 'https://x.test' },
    }),
    'endpoints may hold authorize, token, openid, userinfo only',
  ],
  [
    providers({
      id: 'qq',
      name: 'QQ',
      kind: 'qq',
      appId: '1',
      appKey: 'hunter2',
      endpoints: { token: 'http://x.test' },
    }),
    'endpoints.token must be an https address',
  ],
  [providers({ ...corp, id: 'demo' }), 'the id demo is the demo provider’s'],
])('PROVIDERS=%s is refused with the position of the fault, without quoting the value', (value, rule) => {
  const faults = faultsOf({ PROVIDERS: value });
  expect(faults).toEqual([expect.stringMatching(/^PROVIDERS: /)]);
  expect(faults[0]).toContain(rule);
  expect(faults[0]).not.toContain('hunter2');
});

test('all faults in PROVIDERS are reported together', () => {
  const [fault] = faultsOf({ PROVIDERS: providers({ ...corp, name: '' }, { ...corp, id: 'b', kind: 'x' }) });
  expect(fault).toMatch(/entry 1 \(corp\): name .*; entry 2 \(b\): kind /);
});

test('the demo provider is on in demo mode; production switches it off and refuses to switch it on', () => {
  expect(readConfig({})).toMatchObject({ isDemoProviderOn: true });
  expect(readConfig({}).sandboxes.map(({ id }) => id)).toContain('demo-provider');
  expect(readConfig({ DEMO_PROVIDER: 'off', PROVIDERS: providers({ ...corp, id: 'demo' }) })).toMatchObject({
    isDemoProviderOn: false,
    providers: [{ id: 'demo' }],
  });
  expect(readConfig(real)).toMatchObject({ isDemoProviderOn: false });
  expect(faultsOf({ ...real, DEMO_PROVIDER: 'on' })).toEqual([
    expect.stringMatching(/^DEMO_PROVIDER=off: the sandbox "demo-provider"/),
  ]);
  expect(readConfig({ ...real, DEMO_PROVIDER: 'on', ALLOW_SANDBOX: '1' })).toMatchObject({ isDemoProviderOn: true });
});
