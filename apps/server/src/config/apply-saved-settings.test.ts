import { settingGroups, settingLabel } from '@feisuo/contract/facts/setting-groups';
import { expect, test } from 'vitest';
import { productionSettings } from '../../test/production-settings.ts';
import { readConfig, type ConfigError } from './config.ts';
import { applySavedSettings, mergeSettings } from './apply-saved-settings.ts';

const group = (id: string, plain: Record<string, string>, secrets: Record<string, string> = {}) => ({
  id,
  plain,
  secrets,
});
const sms = group(
  'sms',
  { SMS_GATEWAY_URL: 'https://sms.example.test/send', SMS_DAILY_BUDGET: '5' },
  { SMS_GATEWAY_TOKEN: 't' },
);
const mail = group(
  'mail',
  { SMTP_URL: 'smtps://user@mail.example.test', MAIL_FROM: 'a@b.test' },
  { SMTP_PASSWORD: 'p@ss/%' },
);

test('a saved setting applies if the environment does not set it', () => {
  const { config } = applySavedSettings({ SMS_DAILY_BUDGET: '9' }, [sms, mail]);
  expect(config.sms).toEqual({ url: 'https://sms.example.test/send', token: 't' });
  expect(config.smsDailyBudget).toBe(9);
  expect(config.mail?.url).toBe('smtps://user:p%40ss%2F%25@mail.example.test');
});

test('providers in the environment come first and replace saved providers with the same id', () => {
  const entry = (id: string) => ({ id, kind: 'qq', name: id, clientId: 'a', clientSecret: 'b' });
  const saved = (id: string, enabled: string) => {
    const { id: _id, clientSecret, ...plain } = entry(id);
    return group(`provider-${id}`, { ...plain, enabled }, { clientSecret });
  };
  const env = { PROVIDERS: JSON.stringify([entry('one')]) };
  const merged = mergeSettings(env, [saved('one', 'on'), saved('two', 'on'), saved('three', 'off')]);
  expect(readConfig(merged).providers.map(({ id }) => id)).toEqual(['one', 'two']);
});

test('a saved group that is invalid together with the environment is skipped and named, and other groups apply', () => {
  const broken = group('ad-qihoo', { AD_QIHOO_APP_KEY: 'key' });
  const { config, fit, unfit } = applySavedSettings({}, [broken, sms]);
  expect([config.ads.qihoo, config.smsDailyBudget, fit]).toEqual([null, 5, [sms]]);
  expect([...unfit.keys()]).toEqual(['ad-qihoo']);
});

test('every setting that an error message may name has a label for operators', () => {
  const variables = ['PROVIDERS', ...settingGroups.flatMap(({ fields }) => fields.map(({ name }) => name))];
  expect(variables.filter((name) => settingLabel(name) === name)).toEqual([]);
});

test('production accepts message gateways that were saved in the console, and does not start without gateways', () => {
  const { SMS_GATEWAY_URL: _sms, SMTP_URL: _smtp, MAIL_FROM: _from, ...env } = productionSettings;
  expect(readConfig(env, { isEarly: true }).mode).toBe('production');
  expect(applySavedSettings(env, [sms, mail]).config.sandboxes.filter(({ givesAway }) => givesAway)).toEqual([]);
  const faults = (() => {
    try {
      applySavedSettings(env, [sms]);
      return [];
    } catch (error) {
      return (error as ConfigError).faults;
    }
  })();
  expect(faults).toEqual([expect.stringContaining('SMTP_URL: the sandbox "outbox-email"')]);
});
