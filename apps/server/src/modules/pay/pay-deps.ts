import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Clock } from '../../time/clock.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { Channel, PayChannel } from './channels/channel.ts';
import type { SalesPort } from './orders/sales-port.ts';
import type { RenewalDeps, RenewalPorts } from './renewals/renewal-deps.ts';

/** Dependencies of the whole module: renewals need those of orders, refunds and channels too. */
export type PayDeps = RenewalDeps;

/** Functions that other modules supply to the module `pay`. */
export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** If absent, the shop has no automatic renewals. */
  ports?: RenewalPorts;
  sales?: SalesPort;
  brand: BrandSpeller;
  /** If absent, every account counts as having a verified phone. */
  hasPhone?: PayDeps['hasPhone'];
  wall?: Clock;
}
