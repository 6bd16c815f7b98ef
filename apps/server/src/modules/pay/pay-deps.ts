import { systemClock, type Clock } from '../../clock.ts';
import { sendSignal } from '../../db/signals.ts';
import type { Deps } from '../../deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import { putLetter } from '../delivery/index.ts';
import type { Channel, PayChannel } from './channels/index.ts';
import { refundOrders } from './orders/refund-orders.ts';
import type { RefundDesk } from './refunds/index.ts';

/** What the rooms of this module share. */
export interface PayDeps extends Deps, Omit<RefundDesk, keyof Deps> {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  /** The machine's clock: what channels send is stamped by it, even where an operator moved ours. */
  wall: Clock;
}

export interface PayParties {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
  wall?: Clock;
}

export const makePayDeps = (deps: Deps, { identify, channels, wall = systemClock }: PayParties): PayDeps => ({
  ...makeRefundDesk(deps),
  ...deps,
  identify,
  channels,
  wall,
});

/** What the command line needs too, which has no channels and no callers. */
export const makeRefundDesk = ({
  db,
  clock,
  jobs,
  masterKey,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'masterKey'>): RefundDesk => ({
  db,
  clock,
  jobs,
  orders: refundOrders,
  tellBuyer: (tx, accountId, letter) => putLetter(tx, { masterKey, clock }, { accountId, kind: 'pay', ...letter }),
  announce: (tx) => sendSignal(tx, 'pay'),
});
