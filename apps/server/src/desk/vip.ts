import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { putLetter } from '../modules/delivery/index.ts';
import { findGrantById, grantMembership, type Granted, type Length, type Vas } from '../modules/membership/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { takeBackDays } from '../modules/pay/index.ts';
import type { Act, Desk } from './act.ts';

const PRODUCT = 'gift';

/** What can be given, by the name that operators use. */
export const vipKinds = {
  vip: { vas: 3, name: '加速会员' },
  super: { vas: 5, name: '超级会员' },
} as const satisfies Record<string, { vas: Vas; name: string }>;
export type VipKind = keyof typeof vipKinds;

/** The longest gift; more is a slip of the finger. */
export const longestGift = { days: 3660, months: 120 } as const;

export interface Gift {
  accountId: string;
  kind: VipKind;
  length: Length;
  /** Names this one gift: asked for again, it is told and not given again. */
  key?: string | undefined;
}

/** Gives a membership behind what is there, and tells its owner. @throws AppError where the key named another gift */
export async function giveVip(desk: Desk, gift: Gift, { by, reason }: Act): Promise<Granted> {
  const { accountId, kind, length, key = randomUUID() } = gift;
  const { vas, name } = vipKinds[kind];
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    const source = { type: 'operator', id: key } as const;
    const granted = await grantMembership(tx, { accountId, source, productId: PRODUCT, vas, length, at });
    if (!granted.isNew) {
      await assertSameGift(tx, granted, { accountId, vas, length });
      return granted;
    }
    await tell(desk, tx, accountId, {
      title: `${name}已到账`,
      text: `我们为你加了 ${sayLength(length)}${name}，已经生效，可以在会员中心查看到期时间。`,
    });
    const { grantId: grant, endedAt, wholeEndsAt } = granted;
    const ends = { before: { endsAt: endedAt }, after: { endsAt: wholeEndsAt, grant, vas, length } };
    await writeAudit(tx, desk.masterKey, { at, ...by, action: 'vip.grant', subject: accountId, reason, ...ends });
    return granted;
  });
}

/** A key that was used for something else is a mistake of whoever sent it; to answer as if it were given would be worse. */
async function assertSameGift(
  tx: Database,
  { grantId }: Granted,
  asked: { accountId: string; vas: Vas; length: Length },
): Promise<void> {
  const first = await findGrantById(tx, BigInt(grantId));
  const given = first && { accountId: first.accountId, vas: first.vas, length: first.length };
  if (!isDeepStrictEqual(given, asked))
    throw new AppError('failed_precondition', { description: 'the key was used for another gift', reason: 'KEY_USED' });
}

export type TakenBack = { accountId: string } | { orderId: string } | 'unknown' | 'before';

/**
 * Takes one grant back: used days stay used, what waits behind moves up. `before`: that was done already. What was bought goes back
 * with its money, by a refund of the order that is told then.
 */
export async function takeVipBack(desk: Desk, grantId: bigint, { by, reason }: Act): Promise<TakenBack> {
  const found = await findGrantById(desk.db, grantId);
  if (!found) return 'unknown';
  const { source, vas } = found;
  if (source.type === 'order') return { orderId: source.id };
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    const outcome = await takeBackDays(tx, { source, at });
    if (!outcome?.isNew) return 'before';
    // Whose it is by now: two accounts may have become one since it was looked at.
    const { accountId, endedAt, timeline } = outcome;
    await tellTakenDays(desk, tx, accountId);
    const entry = {
      before: { endsAt: endedAt, grant: String(grantId), source: source.type, vas },
      after: { endsAt: timeline.at(-1)?.endsAt ?? null, revoked: true },
    };
    await writeAudit(tx, desk.masterKey, { at, ...by, action: 'vip.revoke', subject: accountId, reason, ...entry });
    return { accountId };
  });
}

/** What somebody reads whose days were taken back, whichever way. */
export const tellTakenDays = (desk: Teller, tx: Database, accountId: string) =>
  tell(desk, tx, accountId, {
    title: '会员时长有变动',
    text: '你的一份会员时长已被收回，用过的时间不受影响。有疑问请联系客服。',
  });

export const sayLength = (length: Length) => ('days' in length ? `${length.days} 天` : `${length.months} 个月`);

type Teller = Pick<Desk, 'masterKey' | 'clock'>;
const tell = (desk: Teller, tx: Database, accountId: string, letter: { title: string; text: string }) =>
  putLetter(tx, desk, { accountId, kind: 'membership', ...letter });
