import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '@feisuo/contract/schemas/sandbox';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { outboxMessages } from './delivery.tables.ts';
import type { OutgoingMessage } from './message.ts';
import { openMessage, sealMessage } from './sealed-message.ts';
import { mailOf, smsOf } from './render-message.ts';
import { mailHost } from '../../formats/mailbox.ts';

const MAINLAND = /^(?:\+86)?(1\d{10})$/;

/**
 * Normalizes a phone number or an e-mail address. In a query string, a plus that was not percent-encoded is decoded as
 * a space.
 */
export function addressKey(address: string): string {
  if (address.includes('@')) {
    const [, name = '', host = ''] = /^(.*@)(.*)$/su.exec(address.trim().normalize('NFC').toLowerCase()) ?? [];
    return `${name}${mailHost(host) ?? host}`;
  }
  const number = address.replace(/^ (?=\d)/, '+').replace(/[\s-]/g, '');
  const mainland = MAINLAND.exec(number.replace(/^86(?=1\d{10}$)/, '+86'))?.[1];
  return mainland ? `+86${mainland}` : number;
}

/** Returns a phone number of mainland China without its country code, as members type it. */
export const asTyped = (address: string) => MAINLAND.exec(address)?.[1] ?? address;

export type OutboxChannel = OutboxMessage['channel'];

const PURPOSE = 'outbox';
/** Default and maximum number of messages on a page. */
const MOST_SHOWN = 100;

/**
 * Stores a message instead of sending it. The text is rendered when the message is read, because the brand is not known
 * here.
 */
export async function putIntoOutbox(
  tx: Database,
  masterKey: MasterKey,
  { channel, to, locale, content, isDecoy = false }: OutgoingMessage,
  at: Date,
): Promise<void> {
  const message = { id: randomUUID(), to, locale, content, isDecoy, at };
  await tx.insert(outboxMessages).values({
    toKey: digestOf(masterKey, to),
    channel,
    sealed: sealMessage(masterKey, PURPOSE, message),
    isDecoy,
    at,
  });
}

export interface OutboxFilter {
  /** Phone number or e-mail address in any spelling. If missing, the messages to all addresses are listed. */
  to?: string | undefined;
  channels: readonly OutboxChannel[];
  /** Cursor: the id of the last message on the previous page. */
  before?: bigint | undefined;
  limit?: number;
}

export async function listOutbox(
  db: Database,
  masterKey: MasterKey,
  brand: string,
  { to, channels, before, limit = MOST_SHOWN }: OutboxFilter,
): Promise<{ id: bigint; message: OutboxMessage }[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.isDecoy, false),
        inArray(outboxMessages.channel, [...channels]),
        to === undefined ? undefined : eq(outboxMessages.toKey, digestOf(masterKey, to)),
        before === undefined ? undefined : lt(outboxMessages.id, before),
      ),
    )
    .orderBy(desc(outboxMessages.id))
    .limit(limit);
  return rows.map(({ id, channel, sealed, at }) => {
    const { to: address, locale, content } = openMessage(masterKey, PURPOSE, sealed);
    const { text } = channel === 'sms' ? smsOf(content, locale, brand) : mailOf(content, locale, brand);
    const { usage, code } = content.kind === 'code' ? content : { usage: '' as const, code: '' };
    const message = { to: asTyped(address), channel: channel as OutboxChannel, usage, code, text };
    return { id, message: { ...message, at: at.toISOString() } };
  });
}

const digestOf = (masterKey: MasterKey, address: string) => masterKey.digest('outbox-to', addressKey(address));
