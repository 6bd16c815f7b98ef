import type { Deps } from '../../deps.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { Channel, PayChannel } from './channels/index.ts';

/** What the rooms of this module share. */
export interface PayDeps extends Deps {
  identify: IdentifyMember;
  channels: ReadonlyMap<PayChannel, Channel>;
}
