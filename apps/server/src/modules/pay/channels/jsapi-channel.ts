import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import type { CodeOrder } from './trade.ts';

export type { JsapiParams };

/**
 * JSAPI payment inside WeChat, because buyers cannot scan a code on the screen of their own phone. Its calls and
 * errors are described in `channel.ts`.
 */
export interface JsapiChannel {
  /** The URL where WeChat authorizes reading the openid. `state` has at most 128 characters of [0-9A-Za-z]. */
  authorizeUrlOf(page: { returnUrl: string; state: string }): Promise<string>;
  /** Exchanges the authorization code for the openid; null if the code is expired or used. */
  openIdOf(code: string): Promise<string | null>;
  /** Creates a trade that only this payer can pay. Idempotent if number and data are the same. */
  createJsapiTrade(order: JsapiOrder): Promise<{ prepayId: string }>;
  /** Returns signed JSAPI parameters, which are valid for minutes. */
  signJsapiParams(prepayId: string): Promise<JsapiParams>;
}

interface JsapiOrder extends CodeOrder {
  openId: string;
}
