import { expect, test, vi } from 'vitest';
import { readPromo } from './read-promo.ts';
import { createReporter } from './slots.ts';
import { createPromoLifecycle } from './promo-lifecycle.ts';

const promo = readPromo({
  id: 'WebCenterPop',
  native: { assets: [{ id: 'title', type: 'title', text: { value: '活动' } }] },
  trackers: ['show', 'click', 'close', 'hide'].map((event) => ({ event, url: `/flowhub/v1/track/${event}?d=1` })),
  ad_report_urls: {
    impression: ['https://ads.example/flowhub/v1/track/impression?d=1'],
    click: ['https://ads.example/flowhub/v1/track/click?d=1'],
  },
  report_params: { biz_id: 'item' },
  params: { creative_id: 'c1', style_id: 'ActivityPop' },
});
const facts = { slot_id: 'WebCenterPop', style_id: 'ActivityPop', creative_id: 'c1', biz_id: 'item' };

function scene() {
  if (!promo) throw new Error('this creative is whole');
  const reports: string[] = [];
  const steps: [string, object][] = [];
  const showing = createPromoLifecycle(promo, {
    report: (path) => void reports.push(path.slice('/flowhub/v1/track/'.length)),
    track: (name, props) => void steps.push([name, props]),
  });
  return { showing, reports, steps };
}

test('§4 show, click, close and hide of a slot are each reported once, to the trackers and to the event queue', () => {
  const { showing, reports, steps } = scene();
  for (let time = 0; time < 2; time++) {
    showing.see();
    showing.click();
    showing.close('manual');
    showing.hide();
  }
  expect(reports).toEqual(['impression?d=1', 'show?d=1', 'click?d=1', 'close?d=1&kind=manual', 'hide?d=1']);
  expect(steps).toEqual([
    ['slot_show', facts],
    ['slot_click', facts],
    ['slot_close', { ...facts, kind: 'manual' }],
    ['slot_hide', facts],
  ]);
});

test('§4 closing a slot is reported with its kind: by hand or by timeout', () => {
  const { showing, reports, steps } = scene();
  showing.close('timeout');
  expect(reports).toContain('close?d=1&kind=timeout');
  expect(steps).toContainEqual(['slot_close', { ...facts, kind: 'timeout' }]);
});

test('§4 closing a slot within the first second reports show, close and hide, each once', () => {
  const { showing, reports, steps } = scene();
  showing.close('manual');
  showing.hide();
  showing.see();
  expect(reports).toEqual(['impression?d=1', 'show?d=1', 'close?d=1&kind=manual', 'hide?d=1']);
  expect(steps.map(([name]) => name)).toEqual(['slot_show', 'slot_close', 'slot_hide']);
});

test('§4 a click on a slot within the first second also reports show', () => {
  const { showing, reports } = scene();
  showing.click();
  showing.see();
  expect(reports).toEqual(['impression?d=1', 'show?d=1', 'click?d=1']);
});

test('a promotion that was never shown reports no hide', () => {
  const { showing, reports } = scene();
  showing.hide();
  expect(reports).toEqual([]);
});

test('promotion reports use GET with keepalive, and send no data except their address', () => {
  const sent: [string, RequestInit][] = [];
  const report = createReporter({
    async fetch(url, init) {
      sent.push([url, init]);
      return new Response(null, { status: 204 });
    },
    later: () => {},
    onFailure: () => {},
  });
  report('/flowhub/v1/track/show?d=1');
  expect(sent).toEqual([['/flowhub/v1/track/show?d=1', { keepalive: true, credentials: 'omit', cache: 'no-store' }]]);
});

test.each([
  ['arrived', () => new Response(null, { status: 204 }), 1, []],
  ['was refused', () => new Response(null, { status: 403 }), 1, [403]],
  ['got 503 for a full queue', () => new Response(null, { status: 503 }), 2, [503]],
  ['got no answer', () => Promise.reject(new TypeError('offline')), 2, ['no answer']],
])(
  '§7 a promotion report that %s is sent again only after a temporary failure, and each failure is logged',
  async (_, answer, times, reasons) => {
    const fetch = vi.fn(async () => answer());
    const waiting: (() => void)[] = [];
    const onFailure = vi.fn();
    const report = createReporter({ fetch, later: (run) => void waiting.push(run), onFailure });
    report('/x');
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      waiting.splice(0).forEach((run) => run());
    }
    expect(fetch).toHaveBeenCalledTimes(times);
    expect(onFailure.mock.calls).toEqual(reasons.map((reason) => [{ method: 'GET', path: '/x', reason }]));
  },
);
