import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { AccountParams, GrantVipReply, GiveVipRequest } from '@feisuo/contract/schemas/console-accounts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { findGrantById, grantMembership, type Granted, type Length, type Vas } from '../../modules/membership/index.ts';
import { findAccount, findAccountById } from '../account/find-account.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { formatLength, tellMember } from './tell-member.ts';

const PRODUCT = 'gift';

/** Kinds of membership, by the name that operators type. */
const vipKinds = {
  vip: { vas: 3, name: '加速会员' },
  super: { vas: 5, name: '超级会员' },
} as const satisfies Record<string, { vas: Vas; name: string }>;
type VipKind = keyof typeof vipKinds;

/** The longest grant. A longer one is probably a typing error. */
const longestGift = { days: 3660, months: 120 } as const;

export const giveMembership = defineAction({
  name: 'vip.grant',
  path: 'POST /accounts/:id/grants',
  permission: 'accounts.grant',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '发放会员',
  alsoCalled: { 'vip.grant': '人工发放会员' },
  summary: 'Grants membership after the current one; idempotent by key',
  params: AccountParams,
  input: GiveVipRequest,
  output: GrantVipReply,
  run: async (deps, { params, input: { kind, unit, count, key }, audit }) => {
    const { id: accountId } = await findAccountById(deps, params.id);
    if (count > longestGift[unit])
      throw wrongField('count', `at most ${longestGift[unit]}`, fieldRefusals.giftTooLong(longestGift[unit], unit));
    const length = unit === 'days' ? { days: count } : { months: count };
    const { grantId, startsAt, endsAt } = await giveVip(deps, { accountId, kind, length, key }, audit);
    return { grantId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  },
  verb: {
    command: 'vip grant <account>',
    help: 'grants membership that begins when the current one ends; the member is notified',
    flags: {
      '--days <number>': 'days of 24 hours',
      '--months <number>': 'calendar months',
      '--kind <kind>': { help: 'accelerator VIP, or super VIP', choices: Object.keys(vipKinds), default: 'vip' },
    },
    reason: { help: 'kept in the audit log' },
    run: async (opened, { args: [who], flags, audit }: VerbCall<GiftFlags, [string]>) => {
      const length = lengthOf(flags);
      const { id: accountId } = await findAccount(opened, who);
      const granted = await giveVip(opened, { accountId, kind: flags.kind, length }, audit);
      return `${accountId}: grant ${granted.grantId}, ${granted.startsAt.toISOString()} to ${granted.endsAt.toISOString()}.`;
    },
  },
});

interface GiftFlags {
  days?: string;
  months?: string;
  kind: VipKind;
}

function lengthOf({ days, months }: Pick<GiftFlags, 'days' | 'months'>): Length {
  if ((days === undefined) === (months === undefined)) throw new Refusal('give exactly one of --days and --months');
  const [unit, value] = days === undefined ? (['months', months] as const) : (['days', days] as const);
  const count = /^\d+$/.test(value ?? '') ? Number(value) : 0;
  if (count < 1 || count > longestGift[unit])
    throw new Refusal(`--${unit} is a whole number from 1 to ${longestGift[unit]}`);
  return unit === 'days' ? { days: count } : { months: count };
}

interface Gift {
  accountId: string;
  kind: VipKind;
  length: Length;
  /** Idempotency key: a repeated request with this key returns the first grant. */
  key?: string | undefined;
}

/**
 * Grants a membership and notifies the member.
 * @throws AppError if the key was used for another grant
 */
export async function giveVip(deps: CommonActionDeps, gift: Gift, audit: AuditContext): Promise<Granted> {
  const { accountId, kind, length, key = randomUUID() } = gift;
  const { vas, name } = vipKinds[kind];
  const at = deps.clock.now();
  let known: Granted | null = null;
  const created = await runAudited(deps, audit, async (tx) => {
    const source = { type: 'operator', id: key } as const;
    const granted = await grantMembership(tx, { accountId, source, productId: PRODUCT, vas, length, at });
    if (!granted.isNew) {
      await assertSameGift(tx, granted, { accountId, vas, length });
      known = granted;
      return null;
    }
    await tellMember(deps, tx, accountId, {
      title: `${name}已到账`,
      text: `我们为你加了 ${formatLength(length)}${name}，已经生效，可以在会员中心查看到期时间。`,
    });
    const { grantId: grant, endedAt, lastEndsAt } = granted;
    return {
      done: granted,
      action: 'vip.grant',
      subject: accountId,
      before: { endsAt: endedAt },
      after: { endsAt: lastEndsAt, grant, vas, length },
    };
  });
  const granted = created ?? known;
  if (!granted) throw new Error('a grant is new or known');
  return granted;
}

/** Refuses a key that was used for another grant, because returning the first grant would hide the error. */
async function assertSameGift(
  tx: Database,
  { grantId }: Granted,
  asked: { accountId: string; vas: Vas; length: Length },
): Promise<void> {
  const first = await findGrantById(tx, BigInt(grantId));
  const firstGrant = first && { accountId: first.accountId, vas: first.vas, length: first.length };
  if (!isDeepStrictEqual(firstGrant, asked))
    throw new AppError('failed_precondition', {
      description: 'the key was used for another grant',
      reason: 'KEY_USED',
    });
}
