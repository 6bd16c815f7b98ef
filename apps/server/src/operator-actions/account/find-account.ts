import { AppError } from '../../http/app-error.ts';
import { lookUpAccount, type Account } from '../../modules/account/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { Refusal } from '../verb.ts';

type Deps = Pick<CommonActionDeps, 'db' | 'clock'>;

/** Finds an account by its id only, because a phone number in the path would be logged. */
export async function findAccountById({ db, clock }: Deps, id: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, id);
  if (found?.id !== id) throw new AppError('not_found', { description: 'no such account' });
  return found;
}

/** Finds an account by id, phone number, e-mail address or user name, for the command line. */
export async function findAccount({ db, clock }: Deps, who: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, who);
  if (!found) throw new Refusal(`there is no account ${who}`);
  return found;
}

export const accountNotFound = () => new AppError('not_found', { description: 'the account does not exist any more' });
