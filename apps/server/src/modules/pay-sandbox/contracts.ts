import { randomBytes, randomInt } from 'node:crypto';
import type { SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { putNotice } from './stored-notifications.ts';
import { paySandboxContracts, type ContractRow } from './pay-sandbox.tables.ts';
import type { SandboxChannel } from './sandbox.ts';
import { dayOf } from '../../time/shanghai.ts';

export type NewContract = Pick<
  ContractRow,
  | 'channel'
  | 'code'
  | 'subject'
  | 'accountLabel'
  | 'terms'
  | 'maxFen'
  | 'period'
  | 'executeOn'
  | 'notifyUrl'
  | 'keySerial'
  | 'expiresAt'
>;

/** Creates a contract, or returns the existing one with the same number. */
export async function offerContract(db: Database, contract: NewContract, now: Date): Promise<ContractRow> {
  const id = `${dayOf(now).replaceAll('-', '')}${String(randomInt(10 ** 9)).padStart(12, '0')}`;
  const pageId = randomBytes(12).toString('base64url');
  const [offered] = await db
    .insert(paySandboxContracts)
    .values({ ...contract, id, pageId, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const found = offered ?? (await findContract(db, { channel: contract.channel, code: contract.code }));
  if (!found) throw new Error('the agreement is missing');
  return found;
}

export async function findContract(
  db: Database,
  by: { id: string } | { pageId: string } | { channel: SandboxChannel; code: string },
): Promise<ContractRow | null> {
  const { id, pageId, channel, code } = paySandboxContracts;
  const which =
    'id' in by
      ? eq(id, by.id)
      : 'pageId' in by
        ? eq(pageId, by.pageId)
        : and(eq(channel, by.channel), eq(code, by.code));
  const [contract] = await db.select().from(paySandboxContracts).where(which);
  return contract ?? null;
}

/** Signs the contract and stores a notification. Returns false if the contract expired or was already signed. */
export async function signContract(
  tx: Database,
  id: string,
  now: Date,
  faults: ReadonlySet<SandboxFault>,
): Promise<boolean> {
  const { signedAt, endedAt, expiresAt } = paySandboxContracts;
  const [signed] = await tx
    .update(paySandboxContracts)
    .set({ signedAt: now })
    .where(and(eq(paySandboxContracts.id, id), isNull(signedAt), isNull(endedAt), gt(expiresAt, now)))
    .returning();
  if (signed) await notify(tx, signed, 'signed', now, faults);
  return signed !== undefined;
}

/** Ends the contract, and stores a notification if it was signed. Returns false if the contract had already ended. */
export async function endContract(
  tx: Database,
  id: string,
  now: Date,
  faults: ReadonlySet<SandboxFault>,
): Promise<boolean> {
  const [ended] = await tx
    .update(paySandboxContracts)
    .set({ endedAt: now })
    .where(and(eq(paySandboxContracts.id, id), isNull(paySandboxContracts.endedAt)))
    .returning();
  if (ended?.signedAt) await notify(tx, ended, 'ended', now, faults);
  return ended !== undefined;
}

export async function noteAnnouncement(db: Database, id: string, amountFen: number, now: Date): Promise<void> {
  await db
    .update(paySandboxContracts)
    .set({ noticedAt: now, noticedFen: amountFen })
    .where(eq(paySandboxContracts.id, id));
}

/** Moves the next planned charge to a later day. Returns false for an earlier day. */
export async function planCharge(db: Database, id: string, day: string): Promise<boolean> {
  const { executeOn } = paySandboxContracts;
  const planned = await db
    .update(paySandboxContracts)
    .set({ executeOn: day })
    .where(and(eq(paySandboxContracts.id, id), lte(executeOn, day)))
    .returning({ id: paySandboxContracts.id });
  return planned.length > 0;
}

async function notify(
  tx: Database,
  contract: ContractRow,
  kind: 'signed' | 'ended',
  now: Date,
  faults: ReadonlySet<SandboxFault>,
): Promise<void> {
  const facts = { kind, transactionId: null, refundNo: null, contractId: contract.id };
  await putNotice(tx, { trade: contract, facts, notifyUrl: contract.notifyUrl }, now, faults);
}
