import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { CheckInIndexReply, PreferentialQuotaReply, PreferentialQuotaRequest, VipClaimRequest } from './activity.ts';
import { SlotsReply, SlotsRequest, TrackParams } from './ads.ts';
import { MonitorParams, MonitorQuery } from './attribution.ts';
import { GamePlayReply } from './games.ts';
import { ComposeReply } from './membership.ts';
import { ComponentGroupReply, IsSuccReply, OrderQuery, OrderReply, PanelReply } from './pay.ts';
import { OutboxReply, SandboxTradeRequest } from './sandbox.ts';
import { CollectRequest, ReportDataReply, ReportDataRequest } from './telemetry.ts';

const ok = (data: unknown) => ({ code: 0, msg: '', message: '', data });

const checkIn = (today: number) => ({ index: 0, today, checkedInToday: false, awards: [], days: [], makeUp: null });

const product = {
  pid: 'vipxjsq_1m_10',
  actid: 'a1',
  num: 1,
  name: '月卡',
  rmb: 1000,
  listRmb: 1500,
  days: 31,
  autodeduct: 0,
};
const panel = { types: ['wechat', 'alipay'], curType: 'wechat', curTab: 'vipxjsq_1m_10', products: [product] };
const order = {
  orderId: 'o1',
  codeUrl: 'weixin://x',
  rmb: 1000,
  payway: 'wechat',
  expiresAt: '2025-11-15T00:20:00Z',
  now: '2025-11-15T00:00:00Z',
};
const component = { component_raw: { payArray: [{ pidArray: [{ num: 1, pid: { actId: 'a', pidId: 'p' } }] }] } };
const vip = { is_vip: '1', vas_type: '3', user_vas: '308', autodeduct: '0', vip_detail: [] };
const slotBase = {
  trackers: [{ event: 'show', url: '/flowhub/v1/track/show?d=x&s=y' }],
  ad_report_urls: { impression: [], click: [] },
  report_params: { biz_id: 'b', ab: 'A' },
  params: { style_id: 'ActivityPop', expire_seconds: 60, theme: 'spring' },
};
const native = {
  assets: [{ id: 'title', type: 'title', text: { value: '限时' } }],
  links: [{ url: 'https://a/b', landing_type: 'open_in_browser' }],
};
const slot = { id: 'WebCenterPop', ...slotBase, native: { ...native, sub_slots: [{ id: 's', ...slotBase, native }] } };
const message = { to: '13800138000', channel: 'sms', usage: 'SIGN_IN', code: '123456', text: '…', at: '' };
const event = { category: 'xl_acc', name: 'page_view', at: 1, props: { vip: true, level: 1, from: null } };

const valid: [string, TSchema, unknown][] = [
  ['a panel for visitors', PanelReply, ok(panel)],
  ['a panel for members', PanelReply, ok({ ...panel, orderToken: 't' })],
  [
    'an order with payway=qrcode',
    OrderQuery,
    { pid: 'vipxjsq_1m_10', payway: 'qrcode', type: 'wechat', autodeduct: '0' },
  ],
  ['an order answer without a user id', OrderQuery, {}],
  ['a JSONP order', OrderQuery, { callback: 'jQuery_cb_1$' }],
  ['an order', OrderReply, ok(order)],
  ['a granted order', IsSuccReply, ok({ status: 'granted', vipExpiresAt: '2025-12-16T00:00:00Z' })],
  ['a component group', ComponentGroupReply, ok(component)],
  ['composed login info', ComposeReply, ok({ userid: 'u', sessiontype: '1', vip_info: [vip] })],
  [
    'a request for slots',
    SlotsRequest,
    { id: 'r', slots: [{ id: 'WebCenterPop', accept_source: ['native'], params: { v: 1 } }] },
  ],
  ['slots', SlotsReply, { id: 'r', slots: [slot] }],
  ['no slots', SlotsReply, { id: 'r', slots: [] }],
  ['a click id', MonitorQuery, { bd_vid: 'a~b!c', bd_vid_md5: '0'.repeat(32), utm_source: 'x' }],
  ['two click ids and an invalid md5', MonitorQuery, { bd_vid: ['a', 'b'], bd_vid_md5: 'zz' }],
  ['a request for quotas', PreferentialQuotaRequest, { productList: ['vipxjsq_1m_flash', '200061'] }],
  ['quotas', PreferentialQuotaReply, ok({ list: [{ productId: '200061', balanceNum: 20 }] })],
  ['check-in', CheckInIndexReply, ok(checkIn(7))],
  ['a claim', VipClaimRequest, { slotId: 'WebCenterPop', creativeId: 'c1' }],
  ['games', GamePlayReply, ok({ total: 0, list: [] })],
  ['an event with an object', ReportDataRequest, { event_id: 'client_first_start', ext_data: { channel: 'official' } }],
  ['an event with JSON text', ReportDataRequest, { event_id: 'a.b:c-d', event_name: '首启', ext_data: '{"a":1}' }],
  ['a stored event', ReportDataReply, ok({ accepted: 1 })],
  ['a batch', CollectRequest, { app_id: 20034, batch: 'b'.repeat(16), events: [event] }],
  ['the list of the outbox', OutboxReply, { data: [message] }],
];

test.each(valid)('the schema of service requests accepts %s', (_what, schema, value) => {
  expect(Value.Errors(schema, value)).toEqual([]);
});

const broken: [string, TSchema, unknown][] = [
  ['a price with half a fen', PanelReply, ok({ ...panel, products: [{ ...product, rmb: 0.5 }] })],
  ['a callback that is a script', OrderQuery, { callback: 'alert(1)' }],
  ['a callback that is a path', OrderQuery, { callback: 'jQuery.cb_1' }],
  ['an order of zero periods', OrderQuery, { num: '0' }],
  ['an order of another channel', OrderQuery, { payway: 'cash' }],
  ['an order with unknown fields', OrderReply, ok({ ...order, secret: 's' })],
  ['an unknown status', IsSuccReply, ok({ status: 'perhaps' })],
  ['a reply without code and message', OrderReply, order],
  ['an empty request for slots', SlotsRequest, { id: 'r', slots: [] }],
  ['too many slots', SlotsRequest, { id: 'r', slots: Array.from({ length: 21 }, () => ({ id: 's' })) }],
  [
    'too many parameters',
    SlotsRequest,
    { id: 'r', slots: [{ id: 's', params: Object.fromEntries([...'x'.repeat(33)].map((x, n) => [x + n, n])) }] },
  ],
  ['a slot without trackers', SlotsReply, { id: 'r', slots: [{ ...slot, trackers: undefined }] }],
  ['an unknown tracker', TrackParams, { event: 'stare' }],
  ['an invalid platform name', MonitorParams, { platform: 'x'.repeat(65) }],
  ['a click id with forbidden characters', MonitorQuery, { bd_vid: 'x'.repeat(16_385) }],
  ['a quota that is text', PreferentialQuotaRequest, { productList: '200061' }],
  ['an oversold quota', PreferentialQuotaReply, ok({ list: [{ productId: 'p', balanceNum: -1 }] })],
  ['an eighth check-in day', CheckInIndexReply, ok(checkIn(8))],
  ['an event without an id', ReportDataRequest, { event_name: 'x' }],
  ['an event id with a blank', ReportDataRequest, { event_id: 'a b' }],
  ['an event id of 65 characters', ReportDataRequest, { event_id: 'x'.repeat(65) }],
  ['an event with a text that is too long', ReportDataRequest, { event_id: 'x', ext_data: 'x'.repeat(8193) }],
  ['an event with a key that is too long', ReportDataRequest, { event_id: 'x', ext_data: { ['k'.repeat(65)]: 1 } }],
  ['an empty batch', CollectRequest, { app_id: 20034, batch: 'b'.repeat(16), events: [] }],
  ['a phone answer with another action', SandboxTradeRequest, { action: 'steal' }],
];

test.each(broken)('the schema of service requests refuses %s', (_what, schema, value) => {
  expect(Value.Check(schema, value)).toBe(false);
});
