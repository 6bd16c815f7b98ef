import type { PaySheet } from '@feisuo/contract/schemas/pay';
import type { CodeOrder } from './trade.ts';

export type { PaySheet };

/**
 * What a channel can be asked about paying inside its messaging app, where nobody can scan the screen that they hold. One
 * that cannot do it has none of this; how it is spoken to, and what its errors mean, is as in `channel.ts`.
 */
export interface JsapiChannel {
  /** Where a browser goes so that the app tells us who uses it. `state` is at most 128 of [0-9A-Za-z]. */
  authorizeUrlOf(door: { returnUrl: string; state: string }): Promise<string>;
  /** Trades what it came back with for who they are; null where it is no good any more. */
  openIdOf(code: string): Promise<string | null>;
  /** Opens a trade for that person alone. The same number and facts once more: the same trade. */
  createSheet(order: JsapiOrder): Promise<{ prepayId: string }>;
  /** What the page hands to the app's sheet, signed for the next minutes. */
  signSheet(prepayId: string): Promise<PaySheet>;
}

interface JsapiOrder extends CodeOrder {
  /** Who pays, as the messaging app knows them for our account there. */
  openId: string;
}
