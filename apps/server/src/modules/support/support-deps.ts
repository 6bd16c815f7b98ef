import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Sends a message to the message centre in the caller's transaction. */
type TellMember = (
  tx: Database,
  accountId: string,
  /** The message links to the ticket unless `kind` is set. */
  letter: { title: string; text: string; kind?: 'pay' },
) => Promise<void>;

interface InvoiceableOrder {
  orderId: string;
  /** True for an order that is paid and not refunded. */
  isInvoiceable: boolean;
}

/** Deps of staff actions. They run without a request, so they need neither `identify` nor `ordersOf`. */
export interface StaffDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'> {
  tellMember: TellMember;
}

export interface SupportDeps extends Deps {
  identify: IdentifyMember;
  ordersOf(accountId: string): Promise<readonly InvoiceableOrder[]>;
}
