import { gamePaths } from '@feisuo/contract/facts/paths';
import type { UserAssetsReply, Voucher } from '@feisuo/contract/schemas/user-assets';
import { siteApi } from '../../../api/site-api.ts';
import { formatDate } from '../../../format/format-date.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import { useMemberData } from '../../../session/use-member-data.ts';
import { redeemTexts } from './texts.ts';

const load = () => siteApi.get<UserAssetsReply['data']>(gamePaths.userAssets);

const columns: readonly RecordColumn<Voucher>[] = [
  { name: redeemTexts.voucherName, cell: ({ name }) => name },
  { name: redeemTexts.voucherCode, cell: ({ code }) => code, isNumber: true },
  { name: redeemTexts.voucherUntil, cell: ({ validUntil }) => formatDate(validUntil), isNumber: true },
  { name: redeemTexts.state, cell: ({ state }) => redeemTexts.voucherStates[state] },
];

/** The member's voucher codes that are not used yet. */
export function Vouchers() {
  const { own, retry } = useMemberData(load);
  return (
    <Records
      own={own.view === 'shown' ? { view: 'shown', data: own.data.vouchers } : own}
      caption={redeemTexts.vouchers}
      columns={columns}
      keyOf={({ id }) => id}
      signedOut={redeemTexts.historySignedOut}
      empty={redeemTexts.vouchersEmpty}
      onRetry={retry}
    />
  );
}
