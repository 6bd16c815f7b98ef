import { matchLocale } from '@feisuo/contract/facts/locales';
import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../providers/identity-queries.ts';
import type { Caller } from '../tokens/caller.ts';
import { holdCaller } from '../tokens/hold-caller.ts';
import { updateAccount, type AccountChange } from './account-queries.ts';
import { describeUser } from './describe-user.ts';
import { checkShownText, fault } from './identifiers.ts';
import { findMembership } from './membership-port.ts';

/** Changes what somebody says about themself; what is not named stays. */
export async function updateProfile(
  deps: AccountDeps,
  caller: Caller,
  given: UpdateProfileRequest,
): Promise<UserReply> {
  const change: AccountChange = {
    ...(given.name !== undefined && { name: checkName(given.name) }),
    ...(given.picture !== undefined && { picture: checkPicture('picture', given.picture) }),
    ...(given.gender !== undefined && { gender: given.gender }),
    ...(given.birthdate !== undefined && { birthdate: checkBirthdate(given.birthdate, deps.clock.now()) }),
    ...(given.locale !== undefined && { locale: checkLocale(given.locale) }),
  };
  if (Object.keys(change).length === 0) throw fault('name', 'name something to change');
  const account = await deps.db.transaction(async (tx) => {
    const { id } = await holdCaller(tx, deps, caller);
    return updateAccount(tx, id, change);
  });
  if (!account) throw new AppError('aborted', { description: 'the account is just being removed' });
  // After the transaction: what memberships read of their own would wait for it where there is one connection.
  const { id } = account;
  return describeUser(account, await listIdentities(deps.db, id), await findMembership(deps.membership, deps.db, id));
}

function checkName(given: string): string {
  const name = checkShownText('name', given);
  if (name === '') throw fault('name', 'empty');
  return name;
}

export function checkPicture(field: string, given: string): string {
  if (given === '') return '';
  if (!URL.canParse(given) || new URL(given).protocol !== 'https:') throw fault(field, 'not an https address');
  return new URL(given).href;
}

const FIRST_YEAR = '1900-01-01';

function checkBirthdate(given: string, now: Date): string {
  if (given === '') return '';
  const date = new Date(`${given}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  if (!isReal || given < FIRST_YEAR || date > now) throw fault('birthdate', 'not a day in somebody’s life');
  return given;
}

function checkLocale(given: string): string {
  const locale = matchLocale(given);
  if (!locale) throw fault('locale', 'not one of the six');
  return locale;
}
