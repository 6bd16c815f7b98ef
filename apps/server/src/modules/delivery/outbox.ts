import { randomUUID } from 'node:crypto';
import type { OutboxMessage } from '@feisuo/contract/schemas/stand-ins';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { outboxMessages } from './delivery.tables.ts';
import type { OutgoingMessage } from './message.ts';
import { openParcel, sealParcel } from './parcel.ts';
import { mailOf, smsOf } from './render-message.ts';
import { mailHost } from '../../formats/mailbox.ts';

const MAINLAND = /^(?:\+86)?(1\d{10})$/;

/**
 * One form for every spelling of a phone number or an e-mail address. A plus that nobody encoded arrives from a query
 * as a blank.
 */
export function addressKey(given: string): string {
  if (given.includes('@')) {
    const [, name = '', host = ''] = /^(.*@)(.*)$/su.exec(given.trim().normalize('NFC').toLowerCase()) ?? [];
    return `${name}${mailHost(host) ?? host}`;
  }
  const number = given.replace(/^ (?=\d)/, '+').replace(/[\s-]/g, '');
  const mainland = MAINLAND.exec(number.replace(/^86(?=1\d{10}$)/, '+86'))?.[1];
  return mainland ? `+86${mainland}` : number;
}

/** What a person types: mainland numbers without their country. */
export const asTyped = (address: string) => MAINLAND.exec(address)?.[1] ?? address;

export type OutboxChannel = OutboxMessage['channel'];

const PURPOSE = 'outbox';
/** Of what is told at once, unless somebody asks for less. */
const MOST_SHOWN = 100;

/** Keeps what would have been sent. It is worded when it is read, because the brand's name is not known in here. */
export async function putIntoOutbox(
  tx: Database,
  masterKey: MasterKey,
  { channel, to, locale, content, isDecoy = false }: OutgoingMessage,
  at: Date,
): Promise<void> {
  const parcel = { id: randomUUID(), to, locale, content, isDecoy, at };
  await tx.insert(outboxMessages).values({
    toKey: digestOf(masterKey, to),
    channel,
    sealed: sealParcel(masterKey, PURPOSE, parcel),
    isDecoy,
    at,
  });
}

export interface OutboxFilter {
  /** A phone number or an e-mail address in any spelling; everybody's without it. */
  to?: string | undefined;
  channels: readonly OutboxChannel[];
  /** The last one of the page before. */
  before?: bigint | undefined;
  limit?: number;
}

/** What would have been sent, newest first. */
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
    const { to: address, locale, content } = openParcel(masterKey, PURPOSE, sealed);
    const { text } = channel === 'sms' ? smsOf(content, locale, brand) : mailOf(content, locale, brand);
    const { usage, code } = content.kind === 'code' ? content : { usage: '' as const, code: '' };
    const told = { to: asTyped(address), channel: channel as OutboxChannel, usage, code, text };
    return { id, message: { ...told, at: at.toISOString() } };
  });
}

const digestOf = (masterKey: MasterKey, address: string) => masterKey.digest('outbox-to', addressKey(address));
