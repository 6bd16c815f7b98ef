import type { Locale } from '@feisuo/contract/facts/locales';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Notice } from '../../delivery/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../people/account-queries.ts';
import type { Whereabouts } from './whereabouts.ts';

type Reachable = Pick<Account, 'id' | 'phone' | 'email' | 'locale'>;

/** Tells the owner, by every way they can be reached, what was done to their account. */
export async function notifyOwner(
  { delivery, clock }: Pick<AccountDeps, 'delivery' | 'clock'>,
  tx: Database,
  account: Reachable,
  notice: Notice,
  from?: Pick<Whereabouts, 'deviceName' | 'place'> & { left?: number },
): Promise<void> {
  const content = {
    kind: 'notice' as const,
    notice,
    at: clock.now(),
    ...(from?.deviceName && { device: from.deviceName }),
    ...(from?.place && { place: from.place }),
    ...(from?.left !== undefined && { left: from.left }),
  };
  const locale = account.locale as Locale;
  await delivery.send(tx, { channel: 'inapp', to: account.id, locale, content });
  if (account.email) await delivery.send(tx, { channel: 'email', to: account.email, locale, content });
  if (account.phone && (await maySend(delivery, tx, account.phone))) {
    await delivery.send(tx, { channel: 'sms', to: account.phone, locale, content });
  }
}

/** A notice that the budget has no room for is left out: the change that it tells of must not fail. */
export async function maySend(delivery: AccountDeps['delivery'], tx: Database, phone: string): Promise<boolean> {
  try {
    await delivery.assertMaySend(tx, 'sms', phone);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
