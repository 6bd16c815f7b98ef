import { type Static, type TSchema, Type } from 'typebox';
import type { PING, WebhookEvent } from '../facts/webhook-events.ts';
import { Nullable } from './console-page.ts';

/** The `data` of each webhook event, without `account_id`, which every event except `ping` has. */

const Id = Type.String({ examples: ['4821'] });
const Time = Type.String({ format: 'date-time', examples: ['2026-11-19T06:30:00.000Z'] });
const Product = Type.String({ examples: ['vipxjsq_1m_10'] });
const OrderId = Type.String({ examples: ['20261119063000000001'] });
const Fen = Type.Integer({ minimum: 0, examples: [3000] });
const Membership = Type.Enum(['accelerator', 'super']);
const State = Type.String({ examples: ['active'] });

const grant = {
  membership: Membership,
  grant_id: Id,
  product_id: Product,
  source: Type.Enum(['order', 'trial', 'claim', 'operator', 'activity', 'import']),
  order_id: Nullable(OrderId),
};

const Incident = Type.Object({
  incident_id: Id,
  kind: Type.Enum(['fault', 'maintenance']),
  phase: Type.Enum(['open', 'planned', 'over', 'cancelled']),
  state: Type.Enum(['congested', 'normal', 'maintenance', 'down']),
  title: Type.String({ examples: ['东京线路拥堵'] }),
  text: Type.String({ examples: ['正在切换备用线路，预计 20 分钟内恢复。'] }),
  regions: Type.Array(Type.String(), { examples: [['tokyo']] }),
  starts_at: Time,
  ends_at: Nullable(Time),
});

export const webhookPayloads = {
  'order.paid': Type.Object({
    order_id: OrderId,
    product_id: Product,
    amount_fen: Fen,
    channel: Type.Enum(['wechat', 'alipay']),
    paid_at: Time,
    is_renewal: Type.Boolean(),
  }),
  'order.closed': Type.Object({
    order_id: OrderId,
    product_id: Product,
    reason: Nullable(Type.Enum(['expired', 'cancelled'])),
  }),
  'order.refunded': Type.Object({
    order_id: OrderId,
    refund_no: Type.String({ examples: ['R20261119063000000001'] }),
    amount_fen: Fen,
    is_whole: Type.Boolean(),
  }),
  'membership.granted': Type.Object({ ...grant, starts_at: Time, ends_at: Time }),
  'membership.revoked': Type.Object({ ...grant, membership_ends_at: Nullable(Time) }),
  'membership.expired': Type.Object({ membership: Membership, ended_at: Time }),
  'account.registered': Type.Object({ state: State }),
  'account.state_changed': Type.Object({ from: State, to: Type.String({ examples: ['frozen'] }) }),
  'account.unlocked': Type.Object({}),
  'account.moved': Type.Object({ former_account_id: Type.String({ examples: ['ANONkq3v8d1w'] }) }),
  'account.erased': Type.Object({}),
  'incident.created': Incident,
  'incident.updated': Incident,
  'incident.resolved': Incident,
  ping: Type.Object({ endpoint_id: Type.String({ examples: ['we_7Yb2mQ'] }) }),
} satisfies Record<WebhookEvent | typeof PING, TSchema>;

/** The content of an event. `announce` accepts nothing else, so the documentation cannot differ from it. */
export type WebhookPayload<Kind extends WebhookEvent = WebhookEvent> = Static<(typeof webhookPayloads)[Kind]>;
