import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import type { CodeOrder } from './trade.ts';

export type { JsapiParams };

/**
 * JSAPI payment inside WeChat, where buyers cannot scan a code on their own screen. Its calls fail with the errors of
 * `Channel` in `channel.ts`.
 */
export interface JsapiChannel {
  /**
   * Returns the WeChat URL that authorizes us to read the payer's openid. `state` has at most 128 characters of
   * [0-9A-Za-z].
   */
  authorizeUrlOf(page: { returnUrl: string; state: string }): Promise<string>;
  /** Exchanges the authorization code for the payer's openid; null if the code is expired or used. */
  openIdOf(code: string): Promise<string | null>;
  /**
   * Creates a trade that only the payer with this openid can pay. Idempotent if the trade number and all data are the
   * same.
   */
  createJsapiTrade(order: JsapiOrder): Promise<{ prepayId: string }>;
  /** Returns signed JSAPI parameters, which are valid for minutes. */
  signJsapiParams(prepayId: string): Promise<JsapiParams>;
}

interface JsapiOrder extends CodeOrder {
  openId: string;
}
