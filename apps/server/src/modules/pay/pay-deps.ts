import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Clock } from '../../time/clock.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { Channel, PayChannel } from './channels/channel.ts';
import type { SalesPort } from './orders/sales-port.ts';
import type { RenewalDeps } from './renewals/renewal-deps.ts';
import type { RenewalPorts } from './renewals/renewal-ports.ts';

/** The topmost layer needs the dependencies of all layers. */
export type PayDeps = RenewalDeps;

/** Supplied by other modules. */
export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** Without them there are no automatic renewals. */
  ports?: RenewalPorts;
  sales?: SalesPort;
  brand: BrandSpeller;
  /** Without it every account counts as having a phone. */
  hasPhone?: PayDeps['hasPhone'];
  wall?: Clock;
}
