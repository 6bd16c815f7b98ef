import type { BrandSpeller } from '../../../ports/brand-speller.ts';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { IdentifyMember } from '../../../http/members.ts';
import type { Channel, PayChannel } from '../channels/channel.ts';
import type { OrderStatements } from './order-statements.ts';
import type { SettleDeps } from './settle-payment.ts';

export interface OrderDeps extends Deps, Omit<SettleDeps, keyof Deps> {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  orderStatements: OrderStatements;
  brand: BrandSpeller;
  /** Whether the account has a verified phone. */
  hasPhone(db: Database, accountId: string): Promise<boolean>;
  /** The system clock, for timestamps that channels check. Operators may shift the product's own clock. */
  wall: Clock;
}
