import type { Clock } from '../../../time/clock.ts';

/** How channels are spoken to. */
export interface ChannelManners {
  /** The machine's clock: what travels is stamped by it on both ends, even where an operator moved ours. */
  wall: Clock;
  /** How long a call may take. */
  callMs: number;
}
