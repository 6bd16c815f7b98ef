import { and, desc, eq, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { PersonalData } from '../../ports/personal-data.ts';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { chunks } from '../../db/chunks.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { memberMessages } from './delivery.tables.ts';
import type { Notice, OutgoingMessage } from './message.ts';
import { inAppMessageOf, type InAppMessage } from './render-message.ts';

/** Kinds of messages whose texts come from other modules. */
const memberMessageKinds = ['ticket', 'membership', 'pay', 'welcome', 'application'] as const;
type MemberMessageKind = (typeof memberMessageKinds)[number];

/** A message as the message centre shows it. */
export interface MemberMessage extends InAppMessage {
  id: string;
  kind: 'code' | Notice | MemberMessageKind;
  at: Date;
  readAt: Date | null;
}

const PURPOSE = 'member-message';
/** Kind of a message that only keeps the response time equal when there is nothing to send. Never displayed. */
export const DECOY_KIND = 'decoy';

export async function putIntoMessageCentre(
  tx: Database,
  masterKey: MasterKey,
  { to, locale, content, isDecoy }: OutgoingMessage,
  at: Date,
): Promise<void> {
  const kind = content.kind === 'code' ? 'code' : content.notice;
  await tx.insert(memberMessages).values({
    accountId: to,
    kind: isDecoy ? DECOY_KIND : kind,
    sealed: masterKey.seal(PURPOSE, JSON.stringify(inAppMessageOf(content, locale))),
    at,
  });
}

/** Stores a message in a member's message centre, in the caller's transaction. */
export const sendMemberMessage = (
  tx: Database,
  deps: { masterKey: MasterKey; clock: Clock },
  { accountId, ...message }: NewMemberMessage & { accountId: string },
): Promise<void> => sendMemberMessages(tx, deps, [accountId], message);

type NewMemberMessage = InAppMessage & { kind: MemberMessageKind };
const CHUNK_SIZE = 1000;

export async function sendMemberMessages(
  tx: Database,
  { masterKey, clock }: { masterKey: MasterKey; clock: Clock },
  accountIds: readonly string[],
  { kind, ...message }: NewMemberMessage,
): Promise<void> {
  const at = clock.now();
  const words = JSON.stringify(message);
  for (const part of chunks(accountIds, CHUNK_SIZE)) {
    const rows = part.map((accountId) => ({ accountId, kind, sealed: masterKey.seal(PURPOSE, words), at }));
    await tx.insert(memberMessages).values(rows);
  }
}

export interface MessagePage {
  /** Cursor: the id of the last message on the previous page. */
  before?: string | undefined;
  limit: number;
}

export async function listMessages(
  db: Database,
  masterKey: MasterKey,
  accountId: string,
  { before, limit }: MessagePage,
): Promise<MemberMessage[]> {
  const isEarlier = before === undefined ? undefined : lt(memberMessages.id, idOf(before, 'before'));
  const rows = await db
    .select()
    .from(memberMessages)
    .where(and(isShownTo(accountId), isEarlier))
    .orderBy(desc(memberMessages.id))
    .limit(limit);
  return rows.map((row) => toMessage(masterKey, row));
}

/**
 * Marks messages of the given member as read and returns how many of them were unread. Ids of other members' messages
 * are ignored.
 */
export async function markMessagesRead(
  db: Database,
  clock: Clock,
  accountId: string,
  ids: readonly string[] | 'all',
): Promise<number> {
  const isMeant =
    ids === 'all'
      ? undefined
      : inArray(
          memberMessages.id,
          ids.map((id) => idOf(id, 'ids')),
        );
  const rows = await db
    .update(memberMessages)
    .set({ readAt: clock.now() })
    .where(and(isShownTo(accountId), isNull(memberMessages.readAt), isMeant))
    .returning({ id: memberMessages.id });
  return rows.length;
}

export function makeMessagePersonalData(masterKey: MasterKey): PersonalData {
  return {
    name: 'messages',
    async move(tx, from, to) {
      await tx.update(memberMessages).set({ accountId: to }).where(eq(memberMessages.accountId, from));
    },
    async erase(tx, accountId) {
      await tx.delete(memberMessages).where(eq(memberMessages.accountId, accountId));
    },
    async export(db, accountId) {
      const rows = await db.select().from(memberMessages).where(isShownTo(accountId)).orderBy(memberMessages.id);
      return rows.map((row) => {
        const { kind, title, text, at, readAt } = toMessage(masterKey, row);
        return { kind, title, text, at: at.toISOString(), read_at: readAt?.toISOString() ?? null };
      });
    },
  };
}

const isShownTo = (accountId: string) =>
  and(eq(memberMessages.accountId, accountId), ne(memberMessages.kind, DECOY_KIND));

function toMessage(masterKey: MasterKey, row: typeof memberMessages.$inferSelect): MemberMessage {
  const { title, text } = JSON.parse(masterKey.open(PURPOSE, row.sealed)) as InAppMessage;
  return { id: String(row.id), kind: row.kind as MemberMessage['kind'], title, text, at: row.at, readAt: row.readAt };
}

function idOf(input: string, field: string): bigint {
  if (/^\d{1,18}$/.test(input)) return BigInt(input);
  throw new AppError('invalid_argument', {
    description: `${field}: not a message id`,
    reason: 'INVALID_FIELD',
    resourceId: field,
  });
}
