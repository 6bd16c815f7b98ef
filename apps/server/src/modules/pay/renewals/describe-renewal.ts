import type { RenewalTerms } from '@feisuo/contract/schemas/renewal';
import type { Deps } from '../../../ports/deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { noticeMoment } from './agreement.ts';
import { listAgreementsOf } from './agreement-queries.ts';
import { laterDueOf } from './due-moment.ts';

/** What renews itself for somebody; of one that is over, what it would have been. */
export async function describeRenewal(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<RenewalTerms> {
  const [agreement] = await listAgreementsOf(db, accountId);
  if (!agreement) {
    throw new AppError('not_found', { reason: 'RENEWAL_NONE', description: 'nothing renews itself' });
  }
  const { state, channel, noticedAt, noticedFen, amountFen, periodDays, productName } = agreement;
  // The row moves on when it is next looked at; a member who bought more reads the later day at once.
  const later = state === 'active' ? await laterDueOf(db, agreement, clock.now()) : null;
  const chargesAt = later ?? agreement.chargesAt;
  return {
    isOn: state === 'active',
    rmb: noticedFen ?? amountFen,
    payType: channel,
    chargesAt: chargesAt.toISOString(),
    noticeAt: ((later === null && noticedAt) || noticeMoment(chargesAt)).toISOString(),
    periodDays,
    product: productName,
  };
}
