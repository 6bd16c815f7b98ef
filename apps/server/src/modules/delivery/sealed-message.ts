import type { MasterKey } from '../../keys/master-key.ts';
import type { OutgoingMessage } from './message.ts';

/** A message as it is sealed in a table or a job. */
export interface QueuedMessage extends Omit<OutgoingMessage, 'channel' | 'isDecoy'> {
  /** Stays the same for all retries, so that a gateway or mail program can detect duplicates. */
  id: string;
  isDecoy: boolean;
  at: Date;
}

/**
 * Encrypts a message for a table or a job. Operators can read tables and jobs, and backups contain them, so codes and
 * addresses must not be stored as plain text.
 */
export const sealMessage = (masterKey: MasterKey, purpose: string, message: QueuedMessage) =>
  masterKey.seal(purpose, JSON.stringify(message));

export const openMessage = (masterKey: MasterKey, purpose: string, sealed: string): QueuedMessage =>
  // Converts dates from JSON: in a message, exactly the fields named `at` are dates.
  JSON.parse(masterKey.open(purpose, sealed), (name, value: unknown) =>
    name === 'at' ? new Date(value as string) : value,
  ) as QueuedMessage;
