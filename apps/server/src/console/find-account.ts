import { AppError } from '../http/app-error.ts';
import { lookUpAccount, type Account } from '../modules/account/index.ts';
import type { ConsoleDeps } from '../modules/operator/index.ts';

/** The account of this id and no other name; a phone number in an address would end up in logs. */
export async function findAccountById({ db, clock }: Pick<ConsoleDeps, 'db' | 'clock'>, id: string): Promise<Account> {
  const found = await lookUpAccount(db, clock, id);
  if (found?.id !== id) throw new AppError('not_found', { description: 'no such account' });
  return found;
}
