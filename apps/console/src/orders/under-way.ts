import type { ConsoleOrder, ConsoleOrderDetail, ConsoleRefund } from '@feisuo/contract/schemas/console-orders';

/** How often a page looks again at what goes on without it. */
const LOOK_AGAIN_MS = 3000;

type Refunds = readonly Pick<ConsoleRefund, 'state'>[];
type Detail = Pick<ConsoleOrderDetail, 'proposals' | 'refunds'> & { order: Pick<ConsoleOrder, 'state'> };

const isPassing = ({ state }: Pick<ConsoleOrder, 'state'>): boolean =>
  state === 'created' || state === 'qr_ready' || state === 'paid' || state === 'refunding';

/** A channel has it: it ends at any moment, and nobody here is asked. */
const isAtChannel = ({ state }: Pick<ConsoleRefund, 'state'>): boolean => state === 'queued' || state === 'processing';

/** An order that a buyer, a channel or a colleague is about to change; null: it stays until somebody here acts. */
export const paceOfOrder = (last: Detail | null): number | null =>
  last !== null &&
  (isPassing(last.order) || last.refunds.some(isAtChannel) || last.proposals.some(({ state }) => state === 'waiting'))
    ? LOOK_AGAIN_MS
    : null;

export const paceOfRefunds = (rows: Refunds): number | null => (rows.some(isAtChannel) ? LOOK_AGAIN_MS : null);
