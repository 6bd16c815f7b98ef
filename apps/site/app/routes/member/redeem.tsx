import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { CodeHistory } from '../../features/activity/redeem/code-history.tsx';
import { redeemTexts } from '../../features/activity/redeem/texts.ts';
import { Vouchers } from '../../features/activity/redeem/vouchers.tsx';
import { RedeemRecords } from '../../features/member/records/redeem-records.tsx';
import { redeemRecordTexts } from '../../features/member/records/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: redeemRecordTexts.title, description: redeemRecordTexts.signInText, isHidden: true });

export default function Page() {
  const [isRead, setIsRead] = useState(false);
  const onRead = useCallback(() => setIsRead(true), []);
  return (
    <RedeemRecords
      history={<CodeHistory round={0} onRead={onRead} />}
      isHistoryRead={isRead}
      vouchersTitle={redeemTexts.vouchers}
      vouchers={<Vouchers />}
    />
  );
}
