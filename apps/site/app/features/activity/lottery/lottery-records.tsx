import type { DrawRecord, LotteryRecordsReply } from '@feisuo/contract/schemas/activity-history';
import { formatDate } from '../../../format/format-date.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import type { MemberData } from '../../../session/use-member-data.ts';
import { PrizeName } from './prize-name.tsx';
import { lotteryTexts } from './texts.ts';

const columns: readonly RecordColumn<DrawRecord>[] = [
  { name: lotteryTexts.prize, cell: ({ award }) => (award ? <PrizeName award={award} /> : lotteryTexts.nothing) },
  { name: lotteryTexts.at, cell: ({ at }) => formatDate(at), isNumber: true },
  { name: lotteryTexts.number, cell: ({ number }) => number, isNumber: true },
  {
    name: lotteryTexts.state,
    cell: ({ award, isTakenBack }) => (award ? (isTakenBack ? lotteryTexts.takenBack : lotteryTexts.given) : '—'),
  },
];

interface LotteryRecordsProps {
  own: MemberData<LotteryRecordsReply['data']>;
  caption: string;
  onRetry: () => void;
}

/** Somebody's own draws, and nobody else's. */
export function LotteryRecords({ own, caption, onRetry }: LotteryRecordsProps) {
  return (
    <Records
      own={own.view === 'shown' ? { view: 'shown', data: own.data.list } : own}
      caption={caption}
      columns={columns}
      keyOf={({ number }) => number}
      signedOut={lotteryTexts.recordsSignedOut}
      empty={lotteryTexts.recordsEmpty}
      onRetry={onRetry}
    />
  );
}
