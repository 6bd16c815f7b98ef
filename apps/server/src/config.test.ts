import { expect, test } from 'vitest';
import { cautionsOf, type ConfigError, readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

test('the defaults are those of the decisions: port 8080, one origin, demo, every service', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    port: 8080,
    siteOrigin: 'http://localhost:8080',
    accountOrigin: 'http://localhost:8080',
    databaseUrl: null,
    seed: 'demo',
    limitsScale: 1,
    clock: 'movable',
  });
  expect(readConfig({}).services.size).toBe(7);
  expect(readConfig({ PORT: '9000' }).siteOrigin).toBe('http://localhost:9000');
  expect(readConfig({ SITE_ORIGIN: 'https://a.test' }).accountOrigin).toBe('https://a.test');
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 8080 });
});

test('all faults are listed, each by the name of its setting', () => {
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

test('production refuses a stand-in that gives something away, names it, and lets ALLOW_STAND_INS overrule', () => {
  expect(faultsOf({ MODE: 'production', CLOCK: 'movable' })).toEqual([expect.stringContaining('"clock"')]);
  expect(readConfig({ MODE: 'production', CLOCK: 'movable', ALLOW_STAND_INS: '1' }).clock).toBe('movable');
  expect(readConfig({ MODE: 'production' })).toMatchObject({ clock: 'system', standIns: [] });
});

test('in production console, metrics and docs are for loopback unless addresses are named', () => {
  expect(readConfig({ MODE: 'production' }).operatorAddresses).toEqual(['127.0.0.1', '::1']);
  expect(readConfig({ MODE: 'production', OPERATOR_ADDRESSES: '10.0.0.0/8' }).operatorAddresses).toEqual([
    '10.0.0.0/8',
  ]);
  expect(readConfig({}).operatorAddresses).toBeNull();
});

test.each([
  ['OPERATOR_ADDRESSES', 'nonsense'],
  ['OPERATOR_ADDRESSES', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.1,what'],
  ['SITE_ORIGIN', 'http://a:b:c'],
  ['SITE_ORIGIN', 'https://a.test/'],
  ['ALLOW_STAND_INS', 'maybe'],
  ['LIMITS_SCALE', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test.each([
  [{ MODE: 'production', SITE_ORIGIN: 'http://www.example.test' }, ['http://www.example.test 没有加密']],
  [{ MODE: 'production', SITE_ORIGIN: 'http://localhost:8080' }, ['http://localhost:8080 只有本机能打开']],
  [{ MODE: 'production' }, ['http://localhost:8080 只有本机能打开']],
  [{ MODE: 'production', SITE_ORIGIN: 'https://a.test', ACCOUNT_ORIGIN: 'http://b.test' }, ['http://b.test 没有加密']],
  [{ MODE: 'production', SITE_ORIGIN: 'https://a.test' }, []],
  [{ SITE_ORIGIN: 'http://www.example.test' }, []],
])('production without https is cautioned against: %o', (env, cautions) => {
  expect(cautionsOf(readConfig(env))).toEqual(cautions.map((caution) => expect.stringContaining(caution)));
});

test.each([
  [{ MODE: 'production', DEV: '1' }, 'DEV'],
  [{ SERVICES: ',' }, 'SERVICES'],
  [{ LIMITS_SCALE: 'Infinity' }, 'LIMITS_SCALE'],
])('%j would quietly switch protection or the product off, and is refused', (env, setting) => {
  expect(faultsOf(env).map((fault) => fault.split(':')[0])).toEqual([setting]);
});
