import { refusalOf } from '../../../../session/use-member-data.ts';
import { CheckInLoom } from '../../check-in/check-in-week.tsx';
import { useCheckIn } from '../../check-in/use-check-in.ts';
import { ExchangeGrid } from '../../exchange/exchange-grid.tsx';
import { useExchange, type Station } from '../../exchange/use-exchange.ts';
import { LotteryBoard } from '../../lottery/lottery-board.tsx';
import styles from '../../lottery/lottery-page.module.css';
import { OddsTable } from '../../lottery/odds-table.tsx';
import { useLottery } from '../../lottery/use-lottery.ts';
import { participationStatusOf } from '../../participation-status.ts';
import { TaskList } from '../../tasks/task-list.tsx';
import { useTasks } from '../../tasks/use-tasks.ts';
import { useActivity } from '../../use-activity.ts';
import { useFirstEnter } from '../../report-first-visit.ts';
import type { ActivityOffer } from '../block-facts.ts';
import { blockTexts } from '../texts.ts';
import type { CoinContext } from './use-coin-context.ts';

export function ExchangeBlock({ station, coinContext }: { station: Station; coinContext: CoinContext }) {
  useFirstEnter(station.actId);
  const { setCoins: onCoins, onChange, round } = coinContext;
  return <ExchangeGrid mine={useExchange({ drawn: station, onCoins, onChange, round })} />;
}

interface TasksBlockProps {
  offer: ActivityOffer;
  list: NonNullable<ActivityOffer['tasks']>['list'];
  coinContext: CoinContext;
}

export function TasksBlock({ offer, list, coinContext: { setCoins, onChange, round } }: TasksBlockProps) {
  const mine = useTasks({ actId: offer.activity.id, onCoins: setCoins, onChange, round });
  return <TaskList offered={list} mine={mine} />;
}

/** A lottery board with its odds. The member's draws are listed on the lottery's own page. */
export function LotteryBlock({ offer }: { offer: ActivityOffer }) {
  const { actId, owner, status, lottery, prizes, coins, refresh, retry } = useLottery(offer);
  return (
    <div className={styles.draw}>
      <LotteryBoard
        {...{ actId, owner, status, lottery, coins }}
        onChange={refresh}
        onRetry={retry}
        recordsHref="/lottery#records"
      />
      <OddsTable prizes={prizes} note={blockTexts.odds} />
    </div>
  );
}

interface WeekBlockProps {
  offer: ActivityOffer;
  awards: NonNullable<ActivityOffer['checkIn']>['awards'];
  coinContext: CoinContext;
}

export function WeekBlock({ offer, awards, coinContext }: WeekBlockProps) {
  const { phase, setCoins, onChange } = coinContext;
  const brief = useActivity(offer.activity);
  const week = useCheckIn({ id: offer.activity.id, onCoins: setCoins, onChange });
  const status = participationStatusOf({ state: brief?.state ?? null, phase, refusal: refusalOf(week.own) });
  return <CheckInLoom awards={awards} status={status} checkIn={week} coinContext={coinContext} />;
}
