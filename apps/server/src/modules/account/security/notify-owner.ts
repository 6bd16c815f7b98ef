import type { Locale } from '@feisuo/contract/facts/locales';
import type { Database } from '../../../db/database.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import type { Notice } from '../../delivery/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../people/account-queries.ts';
import type { RequestSource } from './request-source.ts';

type Reachable = Pick<Account, 'id' | 'phone' | 'email' | 'locale'>;

/**
 * Notifies the member of a change, on all channels for which a contact is known and the message budget is not exceeded.
 */
export async function notifyOwner(
  { delivery, clock }: Pick<AccountDeps, 'delivery' | 'clock'>,
  tx: Database,
  account: Reachable,
  notice: Notice,
  from?: Pick<RequestSource, 'deviceName' | 'place' | 'address'> & { left?: number },
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
  const block = from && addressBlock(from.address);
  const ways = [
    { channel: 'inapp', to: account.id },
    { channel: 'email', to: account.email },
    { channel: 'sms', to: account.phone },
  ] as const;
  for (const { channel, to } of ways) {
    if (to === null || !(await delivery.takeNotice(tx, { channel, to, block }))) continue;
    await delivery.send(tx, { channel, to, locale, content });
  }
}
