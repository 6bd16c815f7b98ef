import { matchLocale } from '@feisuo/contract/facts/locales';
import type { UpdateProfileRequest, UserReply } from '@feisuo/contract/schemas/account-user';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from '../providers/identity-queries.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { deletePicture } from './account-pictures.ts';
import { updateAccount, type AccountChange } from './account-queries.ts';
import { describeUser } from './describe-user.ts';
import { checkDisplayText, invalidField } from './identifiers.ts';
import { findMembership } from './membership-port.ts';

/** Changes the given profile fields of the caller's account and keeps the other fields. */
export async function updateProfile(
  deps: AccountDeps,
  caller: Caller,
  input: UpdateProfileRequest,
): Promise<UserReply> {
  const change: AccountChange = {
    ...(input.name !== undefined && { name: checkName(input.name) }),
    ...(input.gender !== undefined && { gender: input.gender }),
    ...(input.birthdate !== undefined && { birthdate: checkBirthdate(input.birthdate, deps.clock.now()) }),
    ...(input.locale !== undefined && { locale: checkLocale(input.locale) }),
  };
  if (Object.keys(change).length === 0 && input.picture === undefined)
    throw invalidField('name', 'name something to change');
  const account = await deps.db.transaction(async (tx) => {
    const { id, picture: current } = await lockCaller(tx, deps, caller);
    const profileChangedAt = deps.clock.now();
    if (input.picture === undefined) return updateAccount(tx, id, { ...change, profileChangedAt });
    // Compares with the locked row, because an upload or an operator may have changed the picture since the caller was
    // identified.
    const picture = input.picture === current ? current : checkPicture(deps.config, input.picture);
    await deletePicture(tx, id, picture);
    return updateAccount(tx, id, { ...change, picture, profileChangedAt });
  });
  if (!account) throw new AppError('aborted', { description: 'the account is being erased' });
  // Memberships are read on another connection, so this runs after the transaction. Inside it, requests could wait for
  // each other's connections forever when the pool is full.
  const { id } = account;
  return describeUser(account, await listIdentities(deps.db, id), await findMembership(deps.membership, deps.db, id));
}

function checkName(input: string): string {
  const name = checkDisplayText('name', input);
  if (name === '') throw invalidField('name', 'empty');
  return name;
}

/** Paths at which the site serves pictures. A GET there has no side effects. */
const PICTURE_PATH = /^\/(?:art|images)\/[\w./-]+$/;

/**
 * Allows only pictures that we serve, because another host would learn who views the profile and could replace the
 * picture. A member sets an uploaded picture by uploading it.
 */
function checkPicture(
  { siteOrigin, accountOrigin }: Pick<Config, 'siteOrigin' | 'accountOrigin'>,
  input: string,
): string {
  if (input === '') return input;
  const url = URL.canParse(input, siteOrigin) ? new URL(input, siteOrigin) : null;
  const isOurs = url && [siteOrigin, accountOrigin].includes(url.origin) && url.username === '' && url.password === '';
  if (!isOurs || !PICTURE_PATH.test(url.pathname) || url.search !== '')
    throw invalidField('picture', 'not a picture of ours');
  return url.origin + url.pathname;
}

const FIRST_YEAR = '1900-01-01';

function checkBirthdate(input: string, now: Date): string {
  if (input === '') return '';
  const date = new Date(`${input}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(input);
  if (!isReal || input < FIRST_YEAR || date > now) throw invalidField('birthdate', 'not a possible day of birth');
  return input;
}

function checkLocale(input: string): string {
  const locale = matchLocale(input);
  if (!locale) throw invalidField('locale', 'not one of the six');
  return locale;
}
