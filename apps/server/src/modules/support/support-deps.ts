import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import type { IdentifyMember } from '../../http/members.ts';

/** A message for a member's message centre, written in the transaction that causes it. */
type TellMember = (
  tx: Database,
  accountId: string,
  /** What it is about decides where it leads; a ticket unless it says otherwise. */
  letter: { title: string; text: string; kind?: 'pay' },
) => Promise<void>;

/** An order of a member, as far as invoices care. */
interface InvoiceableOrder {
  orderId: string;
  /** Paid, and not given back. */
  isInvoiceable: boolean;
}

/** What staff do needs no caller and no orders. */
export interface DeskDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey'> {
  tellMember: TellMember;
}

export interface SupportDeps extends Deps {
  identify: IdentifyMember;
  ordersOf(accountId: string): Promise<readonly InvoiceableOrder[]>;
}
