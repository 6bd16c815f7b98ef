import type { MasterKey } from '../../keys/master-key.ts';
import type { OutgoingMessage } from './message.ts';

/** A message as it is sealed in a table or a job. */
export interface QueuedMessage extends Omit<OutgoingMessage, 'channel' | 'isDecoy'> {
  /** The same for all retries, so that a gateway or mail program can detect duplicates. */
  id: string;
  isDecoy: boolean;
  at: Date;
}

/**
 * Operators can read tables and jobs, and backups contain them. So codes and addresses are stored only in sealed
 * form.
 */
export const sealMessage = (masterKey: MasterKey, purpose: string, message: QueuedMessage) =>
  masterKey.seal(purpose, JSON.stringify(message));

export const openMessage = (masterKey: MasterKey, purpose: string, sealed: string): QueuedMessage =>
  // In a message, every field with the name `at` is a date, and no other field is.
  JSON.parse(masterKey.open(purpose, sealed), (name, value: unknown) =>
    name === 'at' ? new Date(value as string) : value,
  ) as QueuedMessage;
