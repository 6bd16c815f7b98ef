import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { LotteryPage as Words } from '@feisuo/contract/schemas/page-activity';
import type { DrawRecord, LotteryRecordsReply } from '@feisuo/contract/schemas/activity-history';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { LotteryBoard } from './lottery-board.tsx';
import styles from './lottery-page.module.css';
import { OddsTable } from './odds-table.tsx';
import { lotteryTexts } from './texts.ts';
import { useLottery } from './use-lottery.ts';
import { formatDate } from '../../../format/format-date.ts';
import type { RecordColumn } from '../record-table.tsx';
import { Records } from '../records.tsx';
import type { MemberData } from '../../../session/use-member-data.ts';
import { PrizeName } from './prize-text.tsx';

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

/** The draws of the member. */
function LotteryRecords({ own, caption, onRetry }: LotteryRecordsProps) {
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

interface LotteryPageProps {
  words: Words;
  /** Null if the lottery does not exist. */
  offer: ActOfferReply['data'] | null;
}

const conditionsOf = ({ freePerDay, chanceCoins }: { freePerDay: number; chanceCoins: number | null }) =>
  [
    ...(freePerDay > 0 ? [lotteryTexts.free(freePerDay)] : []),
    ...(chanceCoins === null ? [] : [lotteryTexts.forCoins(chanceCoins)]),
  ].join('，');

export function LotteryPage({ words, offer }: LotteryPageProps) {
  const { actId, brief, owner, status, lottery, prizes, coins, records, refresh, retry } = useLottery(offer);
  const conditions = offer?.lottery ? conditionsOf(offer.lottery) : '';
  return (
    <>
      <div className="wrap">
        <ActivityHead
          words={words}
          brief={brief}
          facts={[
            ...(brief ? [{ term: lotteryTexts.activity, text: brief.name }] : []),
            ...(conditions ? [{ term: lotteryTexts.conditions, text: conditions }] : []),
          ]}
        />
        {offer?.lottery ? (
          <div className={styles.draw}>
            <LotteryBoard
              {...{ actId, owner, status, lottery, coins }}
              onChange={refresh}
              onRetry={retry}
              recordsHref="#records"
            />
            <OddsTable prizes={prizes} note={words.oddsNote} />
          </div>
        ) : (
          <MissingActivityNote quiet={words.quiet} />
        )}
      </div>
      <ActivitySection isOwn id="records" title={words.records.title} text={words.records.text}>
        <LotteryRecords own={records.own} caption={words.records.title} onRetry={records.retry} />
      </ActivitySection>
      <Rules rules={words.rules} />
    </>
  );
}
