import { expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../config/config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

test.each([
  [
    'ALERT_FEISHU_URL',
    'https://open.feishu.cn/open-apis/bot/v2/hook/0123-4567-89ab',
    'https://evil.example/hook/0123-4567-89ab',
  ],
  [
    'ALERT_DINGTALK_URL',
    'https://oapi.dingtalk.com/robot/send?access_token=0123456789',
    'http://oapi.dingtalk.com/robot/send?access_token=0123456789',
  ],
  [
    'ALERT_WECOM_URL',
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=0123-4567',
    'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a&to=b',
  ],
])('%s is read as %s, and %s is refused', (name, right, wrong) => {
  expect(faultsOf({ [name]: right })).toEqual([]);
  expect(faultsOf({ [name]: wrong })).toEqual([expect.stringContaining(name)]);
});

test('the address of a robot must begin with the address of its vendor', () => {
  const hostile = 'https://open.feishu.cn.evil.example/open-apis/bot/v2/hook/0123-4567-89ab';
  expect(faultsOf({ ALERT_FEISHU_URL: hostile })).toHaveLength(1);
});

test('a webhook for alerts needs its secret, and mailboxes are checked', () => {
  expect(faultsOf({ ALERT_WEBHOOK_URL: 'https://alerts.example.com/hook' })).toEqual([
    expect.stringContaining('ALERT_WEBHOOK_SECRET'),
  ]);
  expect(readConfig({ ALERT_EMAILS: 'a@example.com, b@example.com' }).alerts.emails).toEqual([
    'a@example.com',
    'b@example.com',
  ]);
  expect(faultsOf({ ALERT_EMAILS: 'nobody' })).toHaveLength(1);
});
