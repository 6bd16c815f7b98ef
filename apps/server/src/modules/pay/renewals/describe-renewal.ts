import type { RenewalTerms } from '@feisuo/contract/schemas/renewal';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { noticeMoment } from './agreement.ts';
import { listAgreementsOf } from './agreement-queries.ts';

/** What renews itself for somebody; of one that is over, what it would have been. */
export async function describeRenewal(db: Database, accountId: string): Promise<RenewalTerms> {
  const [agreement] = await listAgreementsOf(db, accountId);
  if (!agreement) {
    throw new AppError('not_found', { reason: 'RENEWAL_NONE', description: 'nothing renews itself' });
  }
  const { state, channel, chargesAt, noticedAt, noticedFen, amountFen, periodDays, productName } = agreement;
  return {
    isOn: state === 'active',
    rmb: noticedFen ?? amountFen,
    payType: channel,
    chargesAt: chargesAt.toISOString(),
    noticeAt: (noticedAt ?? noticeMoment(chargesAt)).toISOString(),
    periodDays,
    product: productName,
  };
}
