import type { AccountFilters, ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { judgeRisk } from '@feisuo/contract/facts/account-risk';
import type { Permission } from '@feisuo/contract/facts/permissions';
import { AppError } from '../../http/app-error.ts';
import {
  identifierOf,
  lastSignIns,
  maskEmail,
  maskPhone,
  searchAccounts,
  signInRisks,
  type Account,
  type AccountFilter,
} from '../../modules/account/index.ts';
import { cameBy, channelsOfAccounts } from '../../modules/attribution/index.ts';
import { membershipCondition, membershipsOf, type Membership } from '../../modules/membership/index.ts';
import { paymentRisks, spentByAccounts } from '../../modules/pay/index.ts';
import { addDays, startOf } from '../../time/shanghai.ts';
import type { CommonActionDeps } from '../action-deps.ts';

type Deps = Pick<CommonActionDeps, 'db' | 'clock'>;
type May = (permission: Permission) => boolean;

/** The period of whole days from the start of `from` to the end of `to`. */
const periodOf = (from: string | undefined, to: string | undefined) => ({
  ...(from !== undefined && { since: startOf(from) }),
  ...(to !== undefined && { until: startOf(addDays(to, 1)) }),
});

interface FilterCaller {
  may: May;
  isToken: boolean;
}

/**
 * Reads the filters of the account list as the console sends them.
 * @throws AppError if a caller without permission filters by channel, or if a token searches for a contact
 */
export function readAccountFilters(
  { db, clock }: Deps,
  filters: AccountFilters,
  { may, isToken }: FilterCaller,
): AccountFilter {
  const { q, state, vip, channel, from, to, ends_from: endsFrom, ends_to: endsTo } = filters;
  if (channel !== undefined && !may('promotion.read'))
    throw new AppError('permission_denied', {
      description: 'the filter needs promotion.read',
      reason: 'OPERATOR_MAY_NOT',
    });
  const { since: endsSince, until: endsUntil } = periodOf(endsFrom, endsTo);
  const membership = { ...(vip && { state: vip }), ...(endsSince && { endsSince }), ...(endsUntil && { endsUntil }) };
  return {
    ...(q !== undefined && (isToken ? readTokenSearch(q) : { words: q })),
    ...(state !== undefined && { state }),
    ...periodOf(from, to),
    others: (accountId) => [
      membershipCondition(db, accountId, membership, clock.now()),
      channel === undefined ? undefined : cameBy(db, accountId, channel),
    ],
  };
}

/**
 * Tokens find accounts by id only, because a script could otherwise try phone numbers and learn which have an account.
 */
function readTokenSearch(q: string): Pick<AccountFilter, 'id'> {
  const id = q.trim();
  if (identifierOf(id).kind !== 'username')
    throw new AppError('permission_denied', {
      description: 'q: a token may search by account id only',
      reason: 'ACCOUNT_SEARCH_BY_TOKEN',
      resourceId: 'q',
    });
  return id === '' ? {} : { id };
}

type Place = Pick<Account, 'id' | 'createdAt'>;

/** The accounts of the list, newest first, with the data that other modules have about them. */
export async function listAccounts(
  deps: Deps,
  filter: AccountFilter,
  { after, limit, may }: { after: Place | null; limit: number; may: May },
): Promise<ListedAccount[]> {
  const { db, clock } = deps;
  const found = await searchAccounts(db, clock, { ...filter, ...(after && { after }), limit });
  const ids = found.map(({ id }) => id);
  const [memberships, signIns, channels, spent, risks, paymentRisk] = await Promise.all([
    membershipsOf(db, ids, clock.now()),
    lastSignIns(db, ids),
    may('promotion.read') ? channelsOfAccounts(db, ids) : null,
    may('orders.read') ? spentByAccounts(db, ids) : null,
    signInRisks(db, ids, clock.now()),
    may('orders.read') ? paymentRisks(db, ids, clock.now()) : null,
  ]);
  return found.map((account) => {
    const { id } = account;
    const membership = memberships.get(id);
    const signIn = signIns.get(id);
    return {
      ...accountRow(account),
      membership: membership ? tellMembership(membership) : null,
      lastSignIn: signIn ? { at: signIn.at.toISOString(), place: signIn.place } : null,
      channel: channels?.get(id) ?? null,
      spent: spent && (spent.get(id) ?? { paidFen: 0, refundedFen: 0 }),
      risk: judgeRisk([...(risks.get(id) ?? []), ...(paymentRisk?.get(id) ?? [])]),
    };
  });
}

/** Of two kinds of membership, the one that ends later is shown. */
function tellMembership({ accelerator, super: superVip }: Membership): ListedAccount['membership'] {
  const isSuper = (superVip.endsAt?.getTime() ?? 0) > (accelerator.endsAt?.getTime() ?? 0);
  const { endsAt, isRunning, isTrial } = isSuper ? superVip : accelerator;
  return endsAt && { endsAt: endsAt.toISOString(), isRunning, isTrial, isSuper };
}

/** A row of the list, with phone number and email address masked. */
export const accountRow = ({ id, state, name, username, phone, email, createdAt }: Account) => ({
  id,
  state,
  name,
  username,
  phone: phone && maskPhone(phone),
  email: email && maskEmail(email),
  createdAt: createdAt.toISOString(),
});
