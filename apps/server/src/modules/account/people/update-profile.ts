import { matchLocale } from '@feisuo/contract/facts/locales';
import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../providers/identity-queries.ts';
import type { Caller } from '../tokens/caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { updateAccount, type AccountChange } from './account-queries.ts';
import { describeUser } from './describe-user.ts';
import { checkDisplayText, invalidField } from './identifiers.ts';
import { findMembership } from './membership-port.ts';

/** Changes the given profile fields; the others stay. */
export async function updateProfile(
  deps: AccountDeps,
  caller: Caller,
  given: UpdateProfileRequest,
): Promise<UserReply> {
  const change: AccountChange = {
    ...(given.name !== undefined && { name: checkName(given.name) }),
    ...(given.picture !== undefined && { picture: checkPicture(deps.config, given.picture) }),
    ...(given.gender !== undefined && { gender: given.gender }),
    ...(given.birthdate !== undefined && { birthdate: checkBirthdate(given.birthdate, deps.clock.now()) }),
    ...(given.locale !== undefined && { locale: checkLocale(given.locale) }),
  };
  if (Object.keys(change).length === 0) throw invalidField('name', 'name something to change');
  const account = await deps.db.transaction(async (tx) => {
    const { id } = await lockCaller(tx, deps, caller);
    return updateAccount(tx, id, change);
  });
  if (!account) throw new AppError('aborted', { description: 'the account is just being removed' });
  // After the transaction: memberships are read on another connection, and a full pool would deadlock.
  const { id } = account;
  return describeUser(account, await listIdentities(deps.db, id), await findMembership(deps.membership, deps.db, id));
}

function checkName(given: string): string {
  const name = checkDisplayText('name', given);
  if (name === '') throw invalidField('name', 'empty');
  return name;
}

/** Where the site serves uploaded and drawn pictures; a GET there has no side effects. */
const PICTURE_PATH = /^\/(?:art|images)\/[\w./-]+$/;

/** Only pictures that we serve: a foreign host would learn who views the profile, and could replace it. */
function checkPicture(
  { siteOrigin, accountOrigin }: Pick<Config, 'siteOrigin' | 'accountOrigin'>,
  given: string,
): string {
  if (given === '') return '';
  const url = URL.canParse(given, siteOrigin) ? new URL(given, siteOrigin) : null;
  const isOurs = url && [siteOrigin, accountOrigin].includes(url.origin) && url.username === '' && url.password === '';
  if (!isOurs || !PICTURE_PATH.test(url.pathname) || url.search !== '')
    throw invalidField('picture', 'not a picture of ours');
  return url.origin + url.pathname;
}

const FIRST_YEAR = '1900-01-01';

function checkBirthdate(given: string, now: Date): string {
  if (given === '') return '';
  const date = new Date(`${given}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  if (!isReal || given < FIRST_YEAR || date > now) throw invalidField('birthdate', 'not a day in somebody’s life');
  return given;
}

function checkLocale(given: string): string {
  const locale = matchLocale(given);
  if (!locale) throw invalidField('locale', 'not one of the six');
  return locale;
}
