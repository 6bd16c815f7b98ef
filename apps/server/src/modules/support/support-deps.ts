import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** Sends a message to the message centre in the caller's transaction. */
type TellMember = (
  tx: Database,
  accountId: string,
  /** Links to the ticket unless `kind` says otherwise. */
  letter: { title: string; text: string; kind?: 'pay' },
) => Promise<void>;

interface InvoiceableOrder {
  orderId: string;
  /** Paid and not refunded. */
  isInvoiceable: boolean;
}

/** Staff actions need no caller and no orders. */
export interface StaffDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'> {
  tellMember: TellMember;
}

export interface SupportDeps extends Deps {
  identify: IdentifyMember;
  ordersOf(accountId: string): Promise<readonly InvoiceableOrder[]>;
}
