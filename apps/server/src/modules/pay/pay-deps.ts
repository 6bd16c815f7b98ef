import type { BrandSpeller } from '../../ports/brand-speller.ts';
import type { Clock } from '../../time/clock.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { Channel, PayChannel } from './channels/channel.ts';
import type { SalesPort } from './orders/sales-port.ts';
import type { RenewalDeps } from './renewals/renewal-deps.ts';
import type { RenewalPorts } from './renewals/renewal-ports.ts';

/** What the layers of this module need together: the topmost one needs all of it. */
export type PayDeps = RenewalDeps;

/** What other modules hand in. */
export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** Without them nothing can be renewed automatically. */
  ports?: RenewalPorts;
  sales?: SalesPort;
  brand: BrandSpeller;
  /** Without it every account counts as having one. */
  hasPhone?: PayDeps['hasPhone'];
  wall?: Clock;
}
