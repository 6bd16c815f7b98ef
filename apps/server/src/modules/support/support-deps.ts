import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Stores a message for the member's message centre in the caller's transaction. */
type TellMember = (
  tx: Database,
  accountId: string,
  /** With `kind` the message belongs to payments; otherwise it links to the ticket. */
  letter: { title: string; text: string; kind?: 'pay' },
) => Promise<void>;

interface InvoiceableOrder {
  orderId: string;
  /** True for an order that is paid and not refunded. */
  isInvoiceable: boolean;
}

/** Dependencies of operator actions, which run without an HTTP request. */
export interface StaffDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'> {
  tellMember: TellMember;
}

export interface SupportDeps extends Deps {
  identify: IdentifyMember;
  ordersOf(accountId: string): Promise<readonly InvoiceableOrder[]>;
}
