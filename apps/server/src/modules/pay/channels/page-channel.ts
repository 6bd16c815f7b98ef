import type { CodeOrder } from './trade.ts';

/**
 * What a channel can be asked about paying from the browser of a phone, which opens the channel's application by an address.
 * One that cannot do it, or whose codes open by themselves, has none of this; how it is spoken to, and what its errors mean,
 * is as in `channel.ts`.
 */
export interface PageChannel {
  /** The same number and facts once more: the same trade, by a fresh address. One lives for five minutes. */
  createPage(order: PageOrder): Promise<{ pageUrl: string }>;
}

interface PageOrder extends CodeOrder {
  /** A page of ours that the browser shows when the application is left. */
  returnUrl: string;
}
