import { expect, test } from 'vitest';
import type { Reading } from '../../metrics/readings.ts';
import { faultOfAnswer, makeAlertRequest, type AlertMessage } from './alert-requests.ts';
import { alertRules } from './alert-rules.ts';
import { judgeAlerts } from './judge-alerts.ts';

const now = new Date(1_700_000_000_000);
const message: AlertMessage = {
  id: 'one',
  name: 'DeadLetters',
  state: 'begun',
  title: '飞梭 告警：DeadLetters',
  text: '有 2 个任务失败到底，等人处理',
  since: now.toISOString(),
  runbook: 'docs/runbooks/dead-letters.md',
};
const text = '飞梭 告警：DeadLetters\n有 2 个任务失败到底，等人处理\n处理办法：docs/runbooks/dead-letters.md';

test('a Feishu robot gets a text message that is signed with the time and the secret', () => {
  const { body } = makeAlertRequest('feishu', { url: 'https://f', secret: 'feishu-secret' }, message, now);
  expect(JSON.parse(body)).toEqual({
    timestamp: '1700000000',
    sign: 'OrBzY1Y01Gq+HgJsl+7OfWcMVwc7YocohQm5iiZwjhU=',
    msg_type: 'text',
    content: { text },
  });
  const unsigned = makeAlertRequest('feishu', { url: 'https://f', secret: null }, message, now);
  expect(Object.keys(JSON.parse(unsigned.body) as object)).toEqual(['msg_type', 'content']);
});

test('a DingTalk robot gets the time in milliseconds and the signature in its address', () => {
  const url = 'https://d/robot/send?access_token=t';
  const request = makeAlertRequest('dingtalk', { url, secret: 'SECdingtalk-secret' }, message, now);
  expect(request.url).toBe(`${url}&timestamp=1700000000000&sign=XfR3M%2BicVjPDB8cZ0Dn17SnMmP1bQygacljjsfnZv28%3D`);
  expect(JSON.parse(request.body)).toEqual({ msgtype: 'text', text: { content: text } });
});

test('a WeCom robot gets a text message', () => {
  const request = makeAlertRequest('wecom', { url: 'https://w?key=k', secret: null }, message, now);
  expect([request.url, JSON.parse(request.body)]).toEqual([
    'https://w?key=k',
    { msgtype: 'text', text: { content: text } },
  ]);
});

test.each([
  ['feishu', 200, '{"code":0,"msg":"success"}', null],
  ['feishu', 200, '{"StatusCode":0,"StatusMessage":"success"}', null],
  ['feishu', 200, '{"code":19021,"msg":"sign match fail or timestamp is not within one hour"}', 'refused 19021'],
  ['dingtalk', 200, '{"errcode":0,"errmsg":"ok"}', null],
  ['dingtalk', 200, '{"errcode":310000,"errmsg":"sign not match"}', 'refused 310000'],
  ['wecom', 200, '{"errcode":93000,"errmsg":"invalid webhook url"}', 'refused 93000'],
  ['wecom', 502, '', 'answered 502'],
  ['wecom', 200, '<html>', 'an answer that is none'],
  ['webhook', 204, '', null],
  ['webhook', 301, '', 'answered 301'],
] as const)('the answer of %s with status %i and body %s is read as %s', (target, status, answer, fault) => {
  expect(faultOfAnswer(target, status, answer)).toBe(fault);
});

const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const dead = (value: number): Reading[] => [{ name: 'dead_letters', value }];

test('an alert is told once when it has held for its time, once a day while it holds, and when it is over', () => {
  let states = {};
  const tell = (value: number, minutes: number) => {
    const judged = judgeAlerts(states, dead(value), at(minutes));
    states = judged.states;
    return judged.news.map(({ state, text: said }) => `${state} ${said}`);
  };
  expect(tell(0, 0)).toEqual([]);
  expect(tell(2, 1)).toEqual([]);
  expect(tell(2, 5)).toEqual([]);
  expect(tell(2, 6)).toEqual(['begun 有 2 个任务失败到底，等人处理']);
  expect(tell(3, 7)).toEqual([]);
  expect(tell(3, 24 * 60 + 7)).toEqual(['continues 有 3 个任务失败到底，等人处理']);
  expect(tell(0, 24 * 60 + 8)).toEqual(['over 有 3 个任务失败到底，等人处理']);
  expect(states).toEqual({});
});

test('an alert that ends before its time is not told at all', () => {
  const { states } = judgeAlerts({}, dead(1), at(0));
  expect(judgeAlerts(states, dead(0), at(1))).toEqual({ states: {}, news: [] });
});

test('each channel has its own alert, and a gauge that could not be read changes nothing', () => {
  const failing = (wechat: number, alipay: number): Reading[] => [
    { name: 'payment_channel_failing_seconds', labels: { channel: 'wechat' }, value: wechat },
    { name: 'payment_channel_failing_seconds', labels: { channel: 'alipay' }, value: alipay },
  ];
  const first = judgeAlerts({}, failing(400, 0), at(0));
  expect(first.news.map(({ name, text: said }) => [name, said])).toEqual([
    ['PaymentChannelFailing', 'wechat 的支付调用已经失败 7 分钟'],
  ]);
  expect(judgeAlerts(first.states, [], at(1))).toEqual({ states: first.states, news: [] });
  const second = judgeAlerts(first.states, failing(460, 301), at(1));
  expect(second.news.map(({ text: said }) => said)).toEqual(['alipay 的支付调用已经失败 5 分钟']);
});

test('names of alerts are unique, and a nearly full disk is judged by its share', () => {
  expect(new Set(alertRules.map(({ name }) => name)).size).toBe(alertRules.length);
  const disk = (free: number): Reading[] => [
    { name: 'data_disk_free_bytes', value: free },
    { name: 'data_disk_size_bytes', value: 100 },
  ];
  expect(Object.keys(judgeAlerts({}, disk(9), now).states)).toEqual(['DiskNearlyFull']);
  expect(Object.keys(judgeAlerts({}, disk(11), now).states)).toEqual([]);
});
