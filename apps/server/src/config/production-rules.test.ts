import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { productionSettings as real } from '../../test/production-settings.ts';
import { ConfigError, readConfig } from './config.ts';
import { applySavedSettings } from './apply-saved-settings.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};
const namesOf = (env: Record<string, string>) => faultsOf(env).map((fault) => fault.split(':')[0]);

test('production starts with https origins, real gateways and a random master key', () => {
  const key = randomBytes(32).toString('base64');
  expect(faultsOf({ ...real, MASTER_KEY: key, TRUST_PROXY: 'loopback', LIMITS_SCALE: '0.5' })).toEqual([]);
});

test('production refuses all unsafe settings in one message, each by name and with advice', () => {
  const faults = faultsOf({
    ...real,
    SITE_ORIGIN: 'http://www.example.test',
    ACCOUNT_ORIGIN: 'http://account.example.test',
    TRUST_PROXY: '0.0.0.0/0',
    LIMITS_SCALE: '1000',
    MASTER_KEY: 'A'.repeat(43),
    DATABASE_URL: 'postgres://user:hunter2@db.example.test/feisuo',
    SMS_GATEWAY_URL: 'http://sms.example.test/send',
    SMTP_URL: 'smtp://user:hunter2@mail.example.test',
  });
  expect(faults).toEqual([
    expect.stringMatching(/^SITE_ORIGIN: .*https/),
    expect.stringMatching(/^ACCOUNT_ORIGIN: .*https/),
    expect.stringMatching(/^TRUST_PROXY: 0\.0\.0\.0\/0 .*loopback/),
    expect.stringMatching(/^LIMITS_SCALE: .*lower it/),
    expect.stringMatching(/^MASTER_KEY: .*openssl rand -base64 32/),
    expect.stringMatching(/^DATABASE_URL: .*sslmode=verify-full.*ALLOW_PLAIN_DATABASE=1/),
    expect.stringMatching(/^SMS_GATEWAY_URL: .*https/),
    expect.stringMatching(/^SMTP_URL: .*smtps/),
  ]);
  expect(faults.join()).not.toContain('hunter2');
});

test('demo mode accepts settings that production refuses as unsafe', () => {
  const env = { TRUST_PROXY: '0.0.0.0/0', LIMITS_SCALE: '1000', MASTER_KEY: 'A'.repeat(43) };
  expect(faultsOf({ ...env, SMS_GATEWAY_URL: 'http://sms.example.test/send' })).toEqual([]);
});

describe('OPERATOR_ADDRESSES that may contain a proxy', () => {
  test.each(['172.16.0.0/12', '172.17.0.1', '203.0.113.9,10.0.0.0/8', 'fd00::/8', '0.0.0.0/0'])(
    'production refuses OPERATOR_ADDRESSES=%s while TRUST_PROXY names no proxy',
    (addresses) => {
      const env = { ...real, OPERATOR_ADDRESSES: addresses };
      expect(faultsOf(env)).toEqual([expect.stringMatching(/^OPERATOR_ADDRESSES: .*TRUST_PROXY/)]);
      expect(faultsOf({ ...env, TRUST_PROXY: 'loopback' })).toEqual([]);
      expect(faultsOf({ OPERATOR_ADDRESSES: addresses })).toEqual([]);
    },
  );

  test('public OPERATOR_ADDRESSES, and the default, are accepted without TRUST_PROXY', () => {
    expect(faultsOf({ ...real, OPERATOR_ADDRESSES: '203.0.113.0/24,2001:db8::/32' })).toEqual([]);
    expect(faultsOf(real)).toEqual([]);
  });
});

describe('an origin with http', () => {
  test.each(['SITE_ORIGIN', 'ACCOUNT_ORIGIN', 'CONSOLE_ORIGIN'])(
    'the http origin %s is refused in production',
    (name) => {
      expect(namesOf({ ...real, [name]: 'http://a.example.test' })).toEqual([name]);
    },
  );

  test('an http SITE_ORIGIN is reported once if the other origins default to it', () => {
    const { SITE_ORIGIN: _site, ACCOUNT_ORIGIN: _account, CONSOLE_ORIGIN: _console, ...rest } = real;
    expect(namesOf(rest)).toEqual(['SITE_ORIGIN']);
  });
});

describe('TRUST_PROXY', () => {
  test.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1,128.0.0.0/1',
    '::/1,8000::/1',
    '0.0.0.0/2',
    '::ffff:0:0/96',
    '::ffff:0.0.0.0/97',
    '::/64',
    '2000::/3',
    '10.0.0.1,0.0.0.0/0',
    ' 10.0.0.1 , ::/0 ',
    '0.0.0.0/00',
    '0:0:0:0:0:0:0:0/0',
    'loopback,0.0.0.0/0',
  ])('TRUST_PROXY=%s is refused in production', (list) => {
    expect(namesOf({ ...real, TRUST_PROXY: list })).toEqual(['TRUST_PROXY']);
  });

  test('production refuses a TRUST_PROXY list of networks that together cover all IPv4 addresses', () => {
    const all = Array.from({ length: 256 }, (_, i) => `${i}.0.0.0/8`).join();
    expect(namesOf({ ...real, TRUST_PROXY: all })).toEqual(['TRUST_PROXY']);
  });

  test.each([
    '10.0.0.0/8',
    '10.0.0.1',
    '::1',
    '2001:db8::/32',
    'uniquelocal',
    'loopback, linklocal',
    '173.245.48.0/20',
  ])('TRUST_PROXY=%s is accepted in production', (list) =>
    expect(faultsOf({ ...real, TRUST_PROXY: list })).toEqual([]),
  );

  test('range names in TRUST_PROXY are replaced by their networks, and an unknown name is refused', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback, 192.0.2.1' }).trustedProxies).toEqual([
      '127.0.0.0/8',
      '::1/128',
      '192.0.2.1',
    ]);
    expect(readConfig({ TRUST_PROXY: 'uniquelocal' }).trustedProxies).toContain('fc00::/7');
    for (const word of ['everything', 'toString', 'fe80::1%eth0']) {
      expect(faultsOf({ TRUST_PROXY: word })).toEqual([expect.stringMatching(/^TRUST_PROXY: .*loopback/)]);
    }
  });
});

describe('MASTER_KEY', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['of one repeated character', 'A'.repeat(43)],
    ['of zero bytes', Buffer.alloc(32).toString('base64')],
    ['of zero bytes in hexadecimal', '0'.repeat(64)],
    ['of repeated bytes', Buffer.from('0123456789abcdef'.repeat(2), 'hex').toString('base64') + 'A'.repeat(22)],
    ['that repeats half a key', Buffer.concat([Buffer.alloc(16, 7), Buffer.alloc(16, 9)]).toString('base64')],
    ['a sequence', Buffer.from(Array.from({ length: 32 }, (_, i) => i)).toString('base64')],
    ['that is readable text in base64', base64('correct horse battery staple and more')],
    ['that is hexadecimal text in base64', base64(randomBytes(32).toString('hex'))],
    ['of typed words', 'correct-horse-battery-staple-correct-horse-battery'],
    ['of typed words with capitals', 'CorrectHorseBatteryStapleCorrectHorseBattery12'],
    ['that is the hash of a word', '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
    ['that is the hash of a word in hexadecimal', '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8'],
    [
      'that is the hash of a word in capital hexadecimal',
      '5E884898DA28047151D0E56F8DC6292773603D0D6AABBDD62A11EF721D1542D8',
    ],
    ['that is the hash of a word in base64url without padding', 'XohImNooBHFR0OVvjcYpJ3NgPQ1qq73WKhHvch0VQtg'],
    [
      'that is an example key of an RFC',
      'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    ],
  ])('the MASTER_KEY %s is refused in production', (_what, key) => {
    expect(namesOf({ ...real, MASTER_KEY: key })).toEqual(['MASTER_KEY']);
    expect(namesOf({ ...real, NEW_MASTER_KEY: key })).toEqual(['NEW_MASTER_KEY']);
    expect(faultsOf({ ...real, MASTER_KEY: key }).join()).not.toContain(key);
  });

  test('MASTER_KEY accepts random bytes in base64, base64url and hexadecimal', () => {
    for (let i = 0; i < 200; i++) {
      // Hashes of numbers look like random bytes, but are the same in each test run.
      const bytes = createHash('sha256').update(`key ${i}`).digest();
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(faultsOf({ ...real, MASTER_KEY: bytes.toString(encoding) })).toEqual([]);
    }
  });

  test('admin commands accept a weak MASTER_KEY, because otherwise the key could not be replaced', () => {
    const options = { isEarly: true, skipsDeployment: true };
    expect(readConfig({ ...real, MASTER_KEY: 'A'.repeat(43) }, options).mode).toBe('production');
  });
});

describe('DATABASE_URL', () => {
  const at = (rest: string) => ({ ...real, DATABASE_URL: `postgres://u:p@${rest}` });
  test.each([
    'db.example.test/f',
    '10.0.0.5/f',
    'db.example.test/f?sslmode=disable',
    'db.example.test/f?sslmode=no-verify',
    'db.example.test/f?sslmode=prefer',
    'db.example.test/f?ssl=true&sslmode=disable',
    'db.example.test/f?sslmode=verify-full&sslmode=disable',
    'db.example.test/f?uselibpqcompat=true&sslmode=require',
    'db.example.test/f?sslmode=allow',
    'db.example.test/f?sslmode=Verify-Full',
    'db.example.test/f?sslmode=',
    'db.example.test/f?ssl=true&ssl=0',
    'db.example.test/f?host=',
    'localhost/f?host=db.example.test',
    'localhost/f?host=&host=db.example.test',
    '/f?host=db.example.test',
    'localhost,db.example.test/f',
    'localhost.example.test/f',
    'localhost%2Eexample.test/f',
    'local%zzhost/f',
    '[::ffff:10.0.0.5]/f',
    '127.0.0.1.example.test/f',
  ])('DATABASE_URL %s is refused, because it reaches another computer without TLS', (rest) => {
    expect(namesOf(at(rest))).toEqual(['DATABASE_URL']);
    expect(faultsOf({ ...at(rest), ALLOW_PLAIN_DATABASE: '1' })).toEqual([]);
  });

  test.each([
    'db.example.test/f?sslmode=verify-full',
    'db.example.test/f?sslmode=require',
    'db.example.test/f?ssl=true',
    'localhost:5433/f',
    '127.0.0.1/f',
    '[::1]/f',
    'localhost/f?host=/var/run/postgresql',
    '%2Fvar%2Frun%2Fpostgresql/f',
    '/f',
    '/f?host=/var/run/postgresql',
  ])('DATABASE_URL %s is accepted in production', (rest) => expect(faultsOf(at(rest))).toEqual([]));

  test('PGHOST is checked like DATABASE_URL, because the driver uses it if the URL has no host', () => {
    expect(namesOf({ ...at('/f'), PGHOST: 'db.example.test' })).toEqual(['DATABASE_URL']);
    expect(faultsOf({ ...at('/f'), PGHOST: '/var/run/postgresql' })).toEqual([]);
    expect(faultsOf({ ...at('127.0.0.1/f'), PGHOST: 'db.example.test' })).toEqual([]);
  });
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  '%s is checked like DATABASE_URL, because it carries the same data',
  (name) => {
    const at = (rest: string) => ({
      ...real,
      DATABASE_URL: 'postgres://u:p@localhost/f',
      [name]: `postgres://u:p@${rest}`,
    });
    expect(namesOf(at('db.example.test/f'))).toEqual([name]);
    expect(faultsOf(at('db.example.test/f?sslmode=verify-full'))).toEqual([]);
    expect(faultsOf({ ...at('db.example.test/f'), ALLOW_PLAIN_DATABASE: '1' })).toEqual([]);
  },
);

describe('addresses of outside parties', () => {
  test.each([
    { SMS_GATEWAY_URL: 'http://sms.example.test/send' },
    { SMS_GATEWAY_URL: 'http://localhost.example.test/send' },
    { SMS_GATEWAY_URL: 'HTTP://sms.example.test/send' },
    { SMS_GATEWAY_URL: ' http://sms.example.test/send' },
    { SMS_GATEWAY_URL: 'http://127.0.0.1.example.test/send' },
    { SMS_GATEWAY_URL: 'http://[::ffff:192.0.2.1]/send' },
    { PRIVATE_HOSTS: 'sms.internal', SMS_GATEWAY_URL: 'http://sms.internal.example.test/send' },
    { ERROR_DSN: 'http://key@errors.example.test/1' },
    { DOWNLOAD_ORIGIN: 'http://dl.example.test' },
    { AD_BILIBILI: 'on', AD_BILIBILI_ORIGIN: 'http://ads.example.test' },
    { AD_KUAISHOU: 'on', AD_KUAISHOU_ORIGIN: 'http://ads.example.test' },
    { SMTP_URL: 'smtp://mail.example.test' },
    { SMTP_URL: 'SMTP://mail.example.test' },
    { SMTP_URL: 'smtp://localhost.example.test' },
    { SMTP_URL: 'smtp://u:p@mail.example.test:587?requireTLS=false' },
  ])('the outside address %o is refused in production', (settings) => {
    expect(namesOf({ ...real, ...settings })).toEqual([Object.keys(settings).at(-1)]);
  });

  test.each([
    { SMS_GATEWAY_URL: 'http://127.0.0.1:9000/send' },
    { SMS_GATEWAY_URL: 'http://sms.internal/send', PRIVATE_HOSTS: 'sms.internal' },
    { SMTP_URL: 'smtp://u:p@mail.example.test:587?requireTLS=true' },
    { SMTP_URL: 'smtp://localhost:25' },
    { SMTP_URL: 'smtp://mail.internal', PRIVATE_HOSTS: 'mail.internal' },
    { AD_KUAISHOU: 'on' },
  ])('the outside address %o is accepted in production', (settings) =>
    expect(faultsOf({ ...real, ...settings })).toEqual([]),
  );

  test('an unencrypted outside address that was saved in the console is skipped and named at start', () => {
    const { SMTP_URL: _given, ...rest } = real;
    const group = (id: string, plain: Record<string, string>) => ({ id, plain, secrets: {} });
    const saved = [group('mail', { SMTP_URL: 'smtp://mail.example.test' })];
    const { unfit } = applySavedSettings({ ...rest, ALLOW_SANDBOX: '1' }, saved);
    expect([...unfit]).toEqual([['mail', [expect.stringMatching(/^SMTP_URL: must be smtps/)]]]);
  });
});

test('SEED defaults to demo in demo mode and to none in production, and production refuses SEED=demo', () => {
  expect(readConfig({}).seed).toBe('demo');
  expect(readConfig(real).seed).toBe('none');
  expect(readConfig({ ...real, SEED: 'none' }).seed).toBe('none');
  expect(faultsOf({ ...real, SEED: 'demo' })).toEqual([expect.stringMatching(/^SEED: .*npm run admin -- seed/)]);
});

test('production refuses NODE_TLS_REJECT_UNAUTHORIZED=0, which switches off certificate checks', () => {
  expect(namesOf({ ...real, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toEqual(['NODE_TLS_REJECT_UNAUTHORIZED']);
});

describe('third-party scripts', () => {
  const shared = { ...real, ACCOUNT_ORIGIN: real.SITE_ORIGIN };
  const scripts = {
    ANALYTICS_SITES: 'www.example.test=abc',
    TAG_IDS: 'first=1',
    WX_APP_ID: 'wx1234567890abcdef',
    WX_APP_SECRET: 's',
  };

  test("third-party scripts are refused in production if account pages or console share the site's host", () => {
    expect(faultsOf({ ...real, ...scripts })).toEqual([]);
    const expected = ['ANALYTICS_SITES', 'TAG_IDS', 'WX_APP_ID'];
    expect(namesOf({ ...shared, ...scripts })).toEqual(expected);
    expect(namesOf({ ...real, ...scripts, CONSOLE_ORIGIN: real.SITE_ORIGIN })).toEqual(expected);
    expect(faultsOf({ ...shared, ...scripts })[0]).toMatch(/ACCOUNT_ORIGIN and CONSOLE_ORIGIN/);
  });

  test("third-party scripts are refused if the console is on another port of the site's host, as ports share cookies", () => {
    expect(namesOf({ ...real, ...scripts, CONSOLE_ORIGIN: 'https://www.example.test:8443' })).toHaveLength(3);
  });

  test('third-party scripts that were saved in the console are refused by the same rule', () => {
    const group = { id: 'analytics', plain: { ANALYTICS_SITES: 'www.example.test=abc' }, secrets: {} };
    expect([...applySavedSettings(shared, [group]).unfit.keys()]).toEqual(['analytics']);
    expect([...applySavedSettings(real, [group]).unfit.keys()]).toEqual([]);
  });
});
