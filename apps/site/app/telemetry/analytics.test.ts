import type { CollectRequest, VipFacts } from '@feisuo/contract/schemas/telemetry';
import { beforeEach, expect, test } from 'vitest';
import { createAnalytics } from './analytics.ts';
import type { Consent } from './consent.ts';
import type { QueuedEvent } from './track.ts';

class Document extends EventTarget {
  visibilityState = 'visible';
}
class Page extends EventTarget {
  document = new Document();
  location = { pathname: '/' };
  xlaccQueue: QueuedEvent[] = [];
  timers: { run: () => void; ms: number }[] = [];
  setTimeout = (run: () => void, ms: number) => this.timers.push({ run, ms });
  clearTimeout = () => {};
}

const member = { is_vip: true, is_year: false, level: 2, type: '3' };

let page: Page;
let held: Consent;
let vip: VipFacts | undefined | null;
let sent: { batch: CollectRequest; isLeaving: boolean }[];

beforeEach(() => {
  page = new Page();
  held = 'all';
  vip = member;
  sent = [];
});

const start = () =>
  createAnalytics({
    page: page as unknown as Window,
    consent: () => held,
    vipFacts: () => vip,
    describe: () => ({ device_id: 'd' }),
    async send(batch, isLeaving) {
      sent.push({ batch, isLeaving });
      return 'sent';
    },
  });

function hide(): void {
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
}
const names = () => sent.flatMap(({ batch }) => batch.events.map(({ name }) => name));

test('§7 Other: events that wait when the page closes are sent with the membership fields', () => {
  page.xlaccQueue.push({ name: 'before' });
  start().showPage({ path: '/vip', route: '/vip' });
  page.xlaccQueue.push({ name: 'after', category: 'xl_flow_sys' });
  hide();
  expect(sent).toMatchObject([{ isLeaving: true, batch: { device_id: 'd' } }]);
  expect(names()).toEqual(['before', 'page_view', 'after']);
  expect(sent[0]?.batch.events[2]).toMatchObject({
    vip: { is_vip: true, is_year: false, level: 2, type: '3' },
  });
});

const told = () => sent.flatMap(({ batch }) => batch.events.map((event) => [event.name, event.vip]));

test('§6 roles: VIP status, year flag, level and type are added to all events, also to those queued before the session was known', () => {
  vip = null;
  const analytics = start();
  page.xlaccQueue.push({ name: 'early' });
  analytics.goOn();
  for (const { run, ms } of page.timers) if (ms < 5000) run();
  expect(sent).toEqual([]);
  vip = member;
  analytics.goOn();
  vip = undefined;
  page.xlaccQueue.push({ name: 'signed_out' });
  hide();
  expect(told()).toEqual([
    ['early', member],
    ['signed_out', undefined],
  ]);
});

test('an event waits at most five seconds for the session, and not at all if the page is closing', () => {
  vip = null;
  start();
  page.xlaccQueue.push({ name: 'early' });
  page.timers.find(({ ms }) => ms === 5000)?.run();
  page.xlaccQueue.push({ name: 'late' });
  hide();
  expect(told()).toEqual([
    ['early', undefined],
    ['late', undefined],
  ]);
  page = new Page();
  sent = [];
  start();
  page.xlaccQueue.push({ name: 'last' });
  hide();
  expect(names()).toEqual(['last']);
});

test('after a late consent, earlier events keep the VIP fields of the time when they happened', () => {
  held = 'unknown';
  const analytics = start();
  page.xlaccQueue.push({ name: 'as_member' });
  vip = undefined;
  held = 'all';
  analytics.goOn();
  hide();
  expect(told()).toEqual([['as_member', member]]);
});

test('events of a page that becomes hidden are sent at once', () => {
  start();
  hide();
  page.xlaccQueue.push({ name: 'last_words' });
  expect(names()).toEqual(['last_words']);
});

test('web vitals are reported for the page on which the document was loaded', () => {
  const analytics = start();
  analytics.showPage({ path: '/games/1', route: '/games/:id' });
  analytics.showPage({ path: '/vip', route: '/vip' });
  page.location.pathname = '/vip';
  page.xlaccQueue.push({ name: 'web_vital' });
  hide();
  expect(sent[0]?.batch.events.at(-1)).toMatchObject({ name: 'web_vital', path: '/games/1', route: '/games/:id' });
});

test('no event is sent before the visitor chooses, and all are sent after consent', () => {
  held = 'unknown';
  const analytics = start();
  page.xlaccQueue.push({ name: 'a' });
  analytics.goOn();
  page.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  held = 'all';
  analytics.goOn();
  page.dispatchEvent(new Event('pagehide'));
  expect(names()).toEqual(['a']);
});

test('after the visitor refuses, neither queued nor new events are sent', () => {
  held = 'unknown';
  const analytics = start();
  page.xlaccQueue.push({ name: 'a' });
  held = 'needed';
  analytics.goOn();
  page.xlaccQueue.push({ name: 'b' });
  held = 'all';
  analytics.goOn();
  hide();
  expect(sent).toEqual([]);
});

test('no event is sent after consent is withdrawn', () => {
  const analytics = start();
  page.xlaccQueue.push({ name: 'a' });
  held = 'needed';
  analytics.goOn();
  hide();
  expect(sent).toEqual([]);
});
