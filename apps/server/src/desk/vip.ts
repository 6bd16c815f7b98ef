import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { putLetter } from '../modules/delivery/index.ts';
import {
  findGrantById,
  grantMembership,
  revokeGrant,
  type Granted,
  type Length,
  type Vas,
} from '../modules/membership/index.ts';
import { writeAudit } from '../modules/operator/index.ts';
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
}

/** Gives a membership behind what is there, and tells its owner. */
export async function giveVip(desk: Desk, { accountId, kind, length }: Gift, { by, reason }: Act): Promise<Granted> {
  const { vas, name } = vipKinds[kind];
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    const source = { type: 'operator', id: randomUUID() } as const;
    const granted = await grantMembership(tx, { accountId, source, productId: PRODUCT, vas, length, at });
    await tell(desk, tx, accountId, {
      title: `${name}已到账`,
      text: `我们为你加了 ${sayLength(length)}${name}，已经生效，可以在会员中心查看到期时间。`,
    });
    const after = { grant: granted.grantId, vas, length };
    await writeAudit(tx, { at, ...by, action: 'vip.grant', subject: accountId, reason, after });
    return granted;
  });
}

export type TakenBack = { accountId: string } | 'unknown' | 'before';

/** Takes one grant back: used days stay used, what waits behind moves up. `before`: that was done already. */
export async function takeVipBack(desk: Desk, grantId: bigint, { by, reason }: Act): Promise<TakenBack> {
  const found = await findGrantById(desk.db, grantId);
  if (!found) return 'unknown';
  const { accountId, source, vas } = found;
  const at = desk.clock.now();
  return desk.db.transaction(async (tx) => {
    const outcome = await revokeGrant(tx, { source, at });
    if (!outcome?.isNew) return 'before';
    await tell(desk, tx, accountId, {
      title: '会员时长有变动',
      text: '你的一份会员时长已被收回，用过的时间不受影响。有疑问请联系客服。',
    });
    const entry = { before: { grant: String(grantId), source: source.type, vas }, after: { revoked: true } };
    await writeAudit(tx, { at, ...by, action: 'vip.revoke', subject: accountId, reason, ...entry });
    return { accountId };
  });
}

export const sayLength = (length: Length) => ('days' in length ? `${length.days} 天` : `${length.months} 个月`);

const tell = (desk: Desk, tx: Database, accountId: string, letter: { title: string; text: string }) =>
  putLetter(tx, desk, { accountId, kind: 'membership', ...letter });
