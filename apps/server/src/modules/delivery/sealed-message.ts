import type { MasterKey } from '../../keys/master-key.ts';
import type { OutgoingMessage } from './message.ts';

/** A message in a table or a queue. */
export interface QueuedMessage extends Omit<OutgoingMessage, 'channel' | 'isDecoy'> {
  /** The same for all retries, so that a receiver can detect duplicates. */
  id: string;
  isDecoy: boolean;
  at: Date;
}

/** Operators read tables and queues, and backups hold them, so codes and addresses are never stored readable. */
export const sealMessage = (masterKey: MasterKey, purpose: string, message: QueuedMessage) =>
  masterKey.seal(purpose, JSON.stringify(message));

export const openMessage = (masterKey: MasterKey, purpose: string, sealed: string): QueuedMessage =>
  // `at` is the only name of a date, here and in the content.
  JSON.parse(masterKey.open(purpose, sealed), (name, value: unknown) =>
    name === 'at' ? new Date(value as string) : value,
  ) as QueuedMessage;
