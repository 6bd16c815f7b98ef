import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { UserQuery, UserQueryReply } from '@feisuo/contract/schemas/account-user';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findAccount, findAccountBy, type Account } from './account-queries.ts';
import { emailKey, fault, maskName, phoneKey, usernameKey } from './identifiers.ts';

/** Enough to look up one's friends, too little to walk through numbers. */
const LIMIT = { name: 'user-query', max: 60, windowMs: 3_600_000 };

/** Whoever has many accounts has one address. */
const ADDRESS_LIMIT = { name: 'user-query-per-address', max: 300, windowMs: 3_600_000 };

/** Looks somebody up by the whole of one of their names. What is told is masked. */
export async function queryUsers(
  deps: AccountDeps,
  { callerId, address }: { callerId: string; address: string },
  query: UserQuery,
): Promise<UserQueryReply> {
  if (isAnonymousSub(callerId)) throw new AppError('permission_denied', { description: 'sign up first' });
  const given = Object.entries(query).filter(([name]) => Object.hasOwn(finders, name));
  const [asked, ...more] = given;
  if (!asked || more.length > 0) throw fault(more[0]?.[0] ?? 'id', 'give one of id, username, email or phone_number');
  await countHit(deps, LIMIT, callerId);
  await countHit(deps, { ...ADDRESS_LIMIT, max: ADDRESS_LIMIT.max * deps.config.limitsScale }, address);
  const [name, value] = asked as [keyof typeof finders, string];
  const found = await finders[name](deps, value);
  const data = found?.state === 'active' ? [{ sub: found.id, name: maskName(found.name), picture: found.picture }] : [];
  return { total: data.length, data };
}

type Finder = (deps: AccountDeps, value: string) => Promise<Account | null>;

const finders: Record<keyof UserQuery, Finder> = {
  id: ({ db, clock }, id) => findAccount(db, id, clock.now()),
  username: ({ db, clock }, name) => findAccountBy(db, { kind: 'username', key: usernameKey(name) }, clock.now()),
  email: ({ db, clock }, email) => findAccountBy(db, { kind: 'email', key: emailKey(email) ?? '' }, clock.now()),
  phone_number: ({ db, clock }, phone) => findAccountBy(db, { kind: 'phone', key: phoneKey(phone) ?? '' }, clock.now()),
};
