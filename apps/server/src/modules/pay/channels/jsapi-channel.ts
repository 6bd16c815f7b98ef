import type { PaySheet } from '@feisuo/contract/schemas/pay';
import type { CodeOrder } from './trade.ts';

export type { PaySheet };

/** JSAPI payment inside WeChat, where buyers cannot scan their own screen. Calls and errors as in `channel.ts`. */
export interface JsapiChannel {
  /** The authorization URL for the openid. `state` is at most 128 of [0-9A-Za-z]. */
  authorizeUrlOf(door: { returnUrl: string; state: string }): Promise<string>;
  /** Exchanges the authorization code for the openid; null for an expired or used code. */
  openIdOf(code: string): Promise<string | null>;
  /** Creates a trade for that payer. Idempotent by number and facts. */
  createSheet(order: JsapiOrder): Promise<{ prepayId: string }>;
  /** The signed JSAPI parameters, valid for minutes. */
  signSheet(prepayId: string): Promise<PaySheet>;
}

interface JsapiOrder extends CodeOrder {
  /** The payer's openid. */
  openId: string;
}
