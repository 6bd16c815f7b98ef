import { AppError } from '../../http/app-error.ts';
import { lookUpAccount, type Account } from '../../modules/account/index.ts';
import type { ActDeps } from '../act.ts';
import { Refusal } from '../verb.ts';

type Deps = Pick<ActDeps, 'db' | 'clock'>;

/** By id only; a phone number in the path would end up in logs. */
export async function findAccountById({ db, clock }: Deps, id: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, id);
  if (found?.id !== id) throw new AppError('not_found', { description: 'no such account' });
  return found;
}

/** By id, phone number, e-mail address or user name, for the command line. */
export async function findAccount({ db, clock }: Deps, who: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, who);
  if (!found) throw new Refusal(`there is no account ${who}`);
  return found;
}

export const accountGone = () => new AppError('not_found', { description: 'no such account any more' });
