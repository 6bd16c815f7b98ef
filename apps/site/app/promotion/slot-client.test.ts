import { slotHeaders } from '@feisuo/contract/facts/slot-vocabulary';
import { SlotsRequest } from '@feisuo/contract/schemas/ads';
import { Compile } from 'typebox/compile';
import { describe, expect, test } from 'vitest';
import type { FailedCall } from '../api/log-failure.ts';
import { createSlotCache } from './slot-cache.ts';
import { createSlotClient, type SlotRequester } from './slot-client.ts';

const slotFor = (id: string, params: object = {}) => ({
  id,
  native: { assets: [{ id: 'title', type: 'title', text: { value: id } }], links: [], sub_slots: [] },
  trackers: [],
  ad_report_urls: { impression: [], click: [] },
  report_params: { biz_id: 'b' },
  params: { creative_id: 'c', style_id: 'ActivityPop', ...params },
});

function scene(answer: (ids: string[]) => unknown = (ids) => ids.map((id) => slotFor(id))) {
  const stored = new Map<string, string>();
  const state = {
    now: 0,
    renewed: '',
    requester: { caller: null, headers: { 'x-device-id': 'd' }, params: { platform: 'pc' } } as SlotRequester,
  };
  const sent: { url: string; init: RequestInit; body: SlotsRequest }[] = [];
  const steps: [string, object][] = [];
  const failures: FailedCall[] = [];
  const client = createSlotClient({
    async fetch(url, init) {
      const body = JSON.parse(init.body as string) as SlotsRequest;
      sent.push({ url, init, body });
      const slots = await answer(body.slots.map(({ id }) => id));
      return slots instanceof Response ? slots : Response.json({ id: body.id, slots });
    },
    newId: () => `r${sent.length}`,
    describeRequester: async () => state.requester,
    renewCaller: async ({ userId }) => (state.renewed ? { accessToken: state.renewed, userId } : null),
    onFailure: (failed) => void failures.push(failed),
    cache: createSlotCache({
      findStore: () => ({
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
      }),
      now: () => state.now,
    }),
    track: (name, props) => void steps.push([name, props]),
  });
  return { client, sent, steps, state, failures };
}

test('§7 all slots of a page are requested with one POST in the format of the contract', async () => {
  const { client, sent } = scene();
  const found = await client.get(['WebCenterPop', 'WebTipsCard']);
  expect([...found.keys()]).toEqual(['WebCenterPop', 'WebTipsCard']);
  expect(sent).toHaveLength(1);
  const [{ url, init, body } = { url: '', init: {}, body: null }] = sent;
  expect([url, init.method]).toEqual(['/flowhub/v1/slots:batchGet', 'POST']);
  expect([...Compile(SlotsRequest).Errors(body)]).toEqual([]);
  expect(init.headers).toMatchObject({ [slotHeaders.requestId]: body?.id, 'x-device-id': 'd' });
  expect(body?.slots[0]).toEqual({
    id: 'WebCenterPop',
    accept_source: ['native'],
    accept_landing_type: ['open_in_webview', 'call_app', 'open_in_browser', 'open_feature_in_app'],
    accept_style: ['image', 'text', 'icon', 'subicon'],
    accept_event: ['impression', 'click', 'close', 'hide'],
    params: { platform: 'pc' },
  });
});

test('§9 ad cache: a cached slot is not requested until it expires', async () => {
  const { client, sent, state } = scene((ids) =>
    ids.map((id) => slotFor(id, id === 'WebRightCard' ? { expire_seconds: 600 } : {})),
  );
  const ids = ['WebTipsCard', 'WebRightCard'];
  const asked = () => sent.at(-1)?.body.slots.map(({ id }) => id);
  await client.get(ids);
  state.now = 599_999;
  expect([...(await client.get(ids)).keys()]).toEqual(ids);
  expect(asked()).toEqual(['WebTipsCard']);
  await client.get(['WebRightCard']);
  expect(sent).toHaveLength(2);
  state.now = 600_000;
  await client.get(ids);
  expect(asked()).toEqual(ids);
});

test('§9 ad cache: a popup with `expire_seconds` is not requested on every page view', async () => {
  const { client, sent, state } = scene((ids) => ids.map((id) => slotFor(id, { expire_seconds: 60 })));
  const slot = slotFor('WebCenterPop', { expire_seconds: 60 });
  for (state.now of [0, 1000, 59_999]) expect((await client.find(['WebCenterPop'])).get('WebCenterPop')).toEqual(slot);
  expect(sent).toHaveLength(1);
  state.now = 60_000;
  await client.find(['WebCenterPop']);
  expect(sent).toHaveLength(2);
});

test('§9 ad cache: other params or another member cause a new slot request', async () => {
  const { client, sent, state } = scene((ids) => ids.map((id) => slotFor(id, { expire_seconds: 600 })));
  const get = () => client.get(['WebRightCard']);
  await get();
  await get();
  expect(sent).toHaveLength(1);
  state.requester = { ...state.requester, params: { platform: 'pc', channel: '200061' } };
  await get();
  expect(sent).toHaveLength(2);
  state.requester = { ...state.requester, caller: { accessToken: 'a1', userId: 'u1' } };
  await get();
  expect(sent).toHaveLength(3);
});

test('§4 slot lifecycle: a slot request is tracked, and then its response as success or failure', async () => {
  const filled = scene((ids) => ids.slice(0, 1).map((id) => slotFor(id)));
  await filled.client.get(['WebCenterPop', 'WebTipsCard']);
  expect(filled.steps).toEqual([
    ['slot_request', { slot_id: 'WebCenterPop' }],
    ['slot_request', { slot_id: 'WebTipsCard' }],
    ['slot_response', { slot_id: 'WebCenterPop', result: 'filled' }],
    ['slot_response', { slot_id: 'WebTipsCard', result: 'empty' }],
  ]);
  expect(filled.failures).toEqual([]);
  for (const [answer, reason] of [
    [() => new Response('gateway', { status: 502 }), 502],
    [() => new Response('<html>', { status: 200 }), 'no JSON'],
    [() => Promise.reject(new TypeError('no network')), 'no answer'],
  ] as const) {
    const failed = scene(answer);
    expect((await failed.client.get(['WebCenterPop'])).size).toBe(0);
    expect(failed.steps.at(-1)).toEqual(['slot_response', { slot_id: 'WebCenterPop', result: 'fail' }]);
    expect(failed.failures).toEqual([{ method: 'POST', path: '/flowhub/v1/slots:batchGet', reason }]);
  }
});

describe('§4 code 10003', () => {
  const member = { accessToken: 'a1', userId: 'u1' };
  const refused = () => Response.json({ code: 10003, msg: '请重新登录' }, { status: 401 });
  const tokens = (sent: { init: RequestInit }[]) =>
    sent.map(({ init }) => new Headers(init.headers).get('authorization'));

  test('a refused slot request is sent again with the renewed token, and nothing is logged', async () => {
    const { client, sent, state, failures } = scene((ids) => (state.now++ ? ids.map((id) => slotFor(id)) : refused()));
    state.requester = { ...state.requester, caller: member };
    state.renewed = 'a2';
    expect([...(await client.get(['WebCenterPop'])).keys()]).toEqual(['WebCenterPop']);
    expect(tokens(sent)).toEqual(['Bearer a1', 'Bearer a2']);
    expect(failures).toEqual([]);
  });

  test('if the token cannot be renewed, the slot request gives no slots and the failure is logged', async () => {
    const { client, sent, state, failures } = scene(refused);
    state.requester = { ...state.requester, caller: member };
    expect((await client.get(['WebCenterPop'])).size).toBe(0);
    expect(tokens(sent)).toEqual(['Bearer a1']);
    expect(failures).toEqual([{ method: 'POST', path: '/flowhub/v1/slots:batchGet', reason: 401 }]);
  });
});

test('a slot in the reply that was not requested or is invalid is neither shown nor cached', async () => {
  const { client, sent } = scene(() => [
    slotFor('WebRightCard', { expire_seconds: 600 }),
    { ...slotFor('WebTipsCard', { expire_seconds: 600 }), native: 7 },
    null,
    'x',
  ]);
  expect((await client.get(['WebCenterPop', 'WebTipsCard'])).size).toBe(0);
  await client.get(['WebTipsCard']);
  expect(sent).toHaveLength(2);
});
