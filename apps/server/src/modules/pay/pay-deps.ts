import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Clock } from '../../time/clock.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { Channel, PayChannel } from './channels/channel.ts';
import type { SalesPort } from './orders/sales-port.ts';
import type { RenewalDeps, RenewalPorts } from './renewals/renewal-deps.ts';

/** Renewals are the topmost layer of this module, so their dependencies include those of all layers. */
export type PayDeps = RenewalDeps;

/** Functions that other modules supply. */
export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** If absent, there are no automatic renewals. */
  ports?: RenewalPorts;
  sales?: SalesPort;
  brand: BrandSpeller;
  /** If absent, every account counts as having a verified phone. */
  hasPhone?: PayDeps['hasPhone'];
  wall?: Clock;
}
