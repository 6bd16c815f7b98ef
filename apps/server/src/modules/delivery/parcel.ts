import type { MasterKey } from '../../keys/master-key.ts';
import type { OutgoingMessage } from './message.ts';

/** A message on its way through a table or a queue. */
export interface Parcel extends Omit<OutgoingMessage, 'channel' | 'isDecoy'> {
  /** Stays the same however often it is tried, so that whoever receives it twice can tell. */
  id: string;
  isDecoy: boolean;
  at: Date;
}

/** Tables and queues are read by operators and end up in backups, so they never hold a code or an address in clear. */
export const sealParcel = (masterKey: MasterKey, purpose: string, parcel: Parcel) =>
  masterKey.seal(purpose, JSON.stringify(parcel));

export const openParcel = (masterKey: MasterKey, purpose: string, sealed: string): Parcel =>
  // `at` is the one name under which a date travels, here and in the content.
  JSON.parse(masterKey.open(purpose, sealed), (name, value: unknown) =>
    name === 'at' ? new Date(value as string) : value,
  ) as Parcel;
