import type { MetaFunction } from 'react-router';
import { RecordsPage } from '../../features/member/records/records-page.tsx';
import { redeemTexts } from '../../features/member/records/texts.ts';
import { metaOf } from '../../use-site.ts';

export const meta: MetaFunction = (args) =>
  metaOf(args, { title: redeemTexts.title, description: redeemTexts.signInText, isHidden: true });

export default function RedeemRecords() {
  return <RecordsPage texts={redeemTexts} href="/redeem" />;
}
