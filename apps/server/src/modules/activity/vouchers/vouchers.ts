import type { Award } from '@feisuo/contract/schemas/activity';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { hashOf } from '../codes/code-queries.ts';
import { makeCode, spellCode } from '../codes/code-text.ts';
import { redeemBatches, redeemCodes } from '../codes/codes.tables.ts';
import { awardVouchers } from './vouchers.tables.ts';

const REDEEMED_BY = 'redeem';
const SEAL = 'award-voucher';
/** A batch of vouchers has no limit of codes per member, because members paid for each code. */
const NO_LIMIT = 1_000_000;

/** What a voucher code gives when it is redeemed, and for how many days it is valid. */
export interface VoucherPromise {
  award: Award;
  coinDays: number;
  validDays: number;
}

/**
 * Creates a unique voucher code for an award. All codes of one good and one day belong to one batch, which an operator
 * can revoke.
 */
export async function issueVoucher(
  tx: Database,
  masterKey: MasterKey,
  { awardId, origin, promise, at }: { awardId: bigint; origin: string; promise: VoucherPromise; at: Date },
): Promise<string> {
  const day = dayOf(at);
  const code = makeCode();
  const hash = hashOf(masterKey, code);
  const { award, coinDays, validDays } = promise;
  const batchId = `${origin}:${day}`;
  await tx
    .insert(redeemBatches)
    .values({
      id: batchId,
      activityId: REDEEMED_BY,
      name: award.name,
      kind: award.kind,
      awardName: award.name,
      amount: award.amount,
      coinDays,
      perPerson: NO_LIMIT,
      size: 1,
      // The day of issue does not count as a day of validity.
      validUntil: startOf(addDays(day, validDays + 1)),
      madeAt: at,
    })
    .onConflictDoUpdate({ target: redeemBatches.id, set: { size: sql`${redeemBatches.size} + 1` } });
  await tx.insert(redeemCodes).values({ hash, batchId });
  const sealedCode = masterKey.seal(SEAL, code, String(awardId));
  await tx.insert(awardVouchers).values({ awardId, codeHash: hash, sealedCode });
  return spellCode(code);
}

/** Returns null if the award has no voucher code. */
export async function findVoucherCode(db: Database, masterKey: MasterKey, awardId: bigint): Promise<string | null> {
  const [row] = await db.select().from(awardVouchers).where(eq(awardVouchers.awardId, awardId));
  return row ? openCode(masterKey, row) : null;
}

const openCode = (masterKey: MasterKey, { awardId, sealedCode }: { awardId: bigint; sealedCode: string }) =>
  spellCode(masterKey.open(SEAL, sealedCode, String(awardId)));

/** Revokes the voucher code of an award, unless the code was already redeemed. */
export async function revokeVoucher(tx: Database, awardId: bigint, at: Date): Promise<void> {
  await tx
    .update(redeemCodes)
    .set({ revokedAt: at })
    .from(awardVouchers)
    .where(
      and(
        eq(awardVouchers.awardId, awardId),
        eq(redeemCodes.hash, awardVouchers.codeHash),
        isNull(redeemCodes.redeemedAt),
        isNull(redeemCodes.revokedAt),
      ),
    );
}

export interface HeldVoucher {
  id: string;
  name: string;
  code: string;
  state: 'unused' | 'used' | 'expired' | 'revoked';
  validUntil: Date;
  at: Date;
}

export async function listVouchers(
  db: Database,
  masterKey: MasterKey,
  { accountId, now, limit }: { accountId: string; now: Date; limit: number },
): Promise<HeldVoucher[]> {
  const rows = await db
    .select({ award: activityAwards, voucher: awardVouchers, code: redeemCodes, batch: redeemBatches })
    .from(awardVouchers)
    .innerJoin(activityAwards, eq(activityAwards.id, awardVouchers.awardId))
    .innerJoin(redeemCodes, eq(redeemCodes.hash, awardVouchers.codeHash))
    .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(and(eq(activityAwards.accountId, accountId), isNull(activityReversals.awardId)))
    .orderBy(desc(activityAwards.id))
    .limit(limit);
  return rows.map(({ award, voucher, code, batch }) => ({
    id: String(award.id),
    name: award.name,
    code: openCode(masterKey, voucher),
    state: code.redeemedAt
      ? 'used'
      : (code.revokedAt ?? batch.revokedAt)
        ? 'revoked'
        : batch.validUntil <= now
          ? 'expired'
          : 'unused',
    validUntil: batch.validUntil,
    at: award.at,
  }));
}
