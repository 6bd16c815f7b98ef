/** Facts about an account; `account_id` is null if the account was erased. */
interface AboutAccount {
  account_id: string | null;
}
interface AboutOrder extends AboutAccount {
  order_id: string;
}
interface AboutMembership extends AboutAccount {
  membership: 'accelerator' | 'super';
}
interface AboutGrant extends AboutMembership {
  grant_id: string;
  product_id: string;
  source: 'trial' | 'claim' | 'order' | 'operator' | 'activity' | 'import';
  order_id: string | null;
}
interface AboutIncident {
  account_id: null;
  incident_id: string;
  title: string;
  /** The update in Chinese. */
  text: string;
  kind: 'fault' | 'maintenance';
  phase: 'planned' | 'open' | 'over' | 'cancelled';
  /** The state of the affected regions because of this incident. */
  state: 'normal' | 'maintenance' | 'congested' | 'down';
  regions: string[];
  starts_at: string;
  ends_at: string | null;
}

/** The content of each event, by its type. Amounts are in fen (1/100 yuan), times are in UTC. */
export interface WebhookEventData {
  'order.paid': AboutOrder & {
    product_id: string;
    amount_fen: number;
    paid_at: string;
    channel: 'wechat' | 'alipay';
    /** True for a charge of automatic renewal. */
    is_renewal: boolean;
  };
  'order.closed': AboutOrder & { product_id: string; reason: 'expired' | 'cancelled' };
  'order.refunded': AboutOrder & {
    refund_no: string;
    amount_fen: number;
    /** True if the membership time was revoked, too. */
    is_whole: boolean;
  };
  'membership.granted': AboutGrant & { starts_at: string; ends_at: string };
  'membership.revoked': AboutGrant & { membership_ends_at: string | null };
  'membership.expired': AboutMembership & { ended_at: string };
  'account.registered': AboutAccount & { state: string };
  'account.state_changed': AboutAccount & { from: string; to: string };
  'account.unlocked': AboutAccount;
  'account.moved': AboutAccount & { former_account_id: string };
  'account.erased': AboutAccount;
  'incident.created': AboutIncident;
  'incident.updated': AboutIncident;
  'incident.resolved': AboutIncident;
  /** A test that an operator sent. */
  ping: { endpoint_id: string };
}

export type WebhookEventType = keyof WebhookEventData;

type EventsByType = {
  [Type in WebhookEventType]: {
    type: Type;
    /** Identifies the event. A repeated delivery has the same id: handle each id once. */
    id: string;
    /** The time of the change. */
    timestamp: string;
    data: WebhookEventData[Type];
  };
};

/** A delivered event. Ignore types and fields that you do not know: new ones may be added. */
export type WebhookEvent = EventsByType[WebhookEventType];
