import { expect, test } from 'vitest';
import { diagnosticsText, environmentOf, notMeasured, type MachineFacts } from './diagnostics.ts';

const facts: MachineFacts = {
  time: '2026-11-15 18:50（Asia/Shanghai）',
  address: 'https://www.example.com/support/work-order',
  siteVersion: '1a2b3c4d',
  clientVersion: '',
  browser: 'Chrome 141',
  system: 'Windows 11',
  screen: '1920×1080',
  network: '相当于 4G，在线',
  language: 'zh-CN',
};

test('the diagnostics preview shows every fact on a separate line', () => {
  const text = diagnosticsText(facts, notMeasured);
  for (const fact of Object.values(facts)) expect(text).toContain(fact);
  expect(text).toContain('客户端　　不在客户端里');
  expect(text).toContain('延迟　　　还没有测');
});

test('the diagnostics of a ticket list all measured round trips, including failures', () => {
  const text = diagnosticsText(facts, { isRunning: false, roundTrips: [20, null, 24] });
  expect(text).toContain('到本站 3 次，中位数 22.0 毫秒，抖动 4.0 毫秒，失败 1 次');
  expect(text).toContain('逐次　　　20.0 失败 24.0');
});

test('the diagnostics preview has the same number of lines before, during and after a measurement', () => {
  const lines = (text: string) => text.split('\n').length;
  const before = lines(diagnosticsText(null, notMeasured));
  expect(lines(diagnosticsText(facts, { isRunning: true, roundTrips: [] }))).toBe(before);
  expect(lines(diagnosticsText(facts, { isRunning: false, roundTrips: [1] }))).toBe(before);
});

test('the diagnostics preview shows no loading text while the facts are unknown', () => {
  expect(diagnosticsText(null, notMeasured)).not.toMatch(/读取中|…/);
});

test('the short form of the diagnostics names the desktop client only inside the desktop client', () => {
  expect(environmentOf(facts)).toBe('Chrome 141 · Windows 11');
  expect(environmentOf({ ...facts, clientVersion: '3.2.0' })).toBe('客户端 3.2.0 · Chrome 141 · Windows 11');
});
