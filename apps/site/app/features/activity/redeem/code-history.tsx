import { activityPaths } from '@feisuo/contract/facts/paths';
import type { CodeRecord, CodeRecordsReply } from '@feisuo/contract/schemas/activity-history';
import { useEffect } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import { formatDate } from '../../../format/format-date.ts';
import { awardName } from '../award-name.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import { useMemberData } from '../../../session/use-member-data.ts';
import { redeemTexts } from './texts.ts';

const load = () => siteApi.get<CodeRecordsReply['data']>(activityPaths.codeRecords);

const columns: readonly RecordColumn<CodeRecord>[] = [
  { name: redeemTexts.what, cell: ({ award }) => awardName(award) },
  { name: redeemTexts.number, cell: ({ number }) => number, isNumber: true },
  { name: redeemTexts.at, cell: ({ at }) => formatDate(at), isNumber: true },
  {
    name: redeemTexts.state,
    cell: ({ isTakenBack }) => (isTakenBack ? redeemTexts.takenBack : redeemTexts.result),
  },
];

interface CodeHistoryProps {
  /** When `round` changes, the list is loaded again. */
  round: number;
  /** Called when the list is loaded and has its final height. */
  onRead?: () => void;
}

/** The codes that the member has redeemed. */
export function CodeHistory({ round, onRead }: CodeHistoryProps) {
  const { own, refresh, retry } = useMemberData(load);
  const isRead = own.view !== 'waiting';
  useEffect(() => {
    if (isRead) onRead?.();
  }, [isRead, onRead]);
  useEffect(() => {
    if (round > 0) void refresh();
  }, [round, refresh]);
  return (
    <Records
      own={own.view === 'shown' ? { view: 'shown', data: own.data.list } : own}
      caption={redeemTexts.history}
      columns={columns}
      keyOf={({ number }) => number}
      signedOut={redeemTexts.historySignedOut}
      empty={redeemTexts.historyEmpty}
      onRetry={retry}
    />
  );
}
