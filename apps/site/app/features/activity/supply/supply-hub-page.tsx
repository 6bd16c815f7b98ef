import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { SupplyStationV2Page } from '@feisuo/contract/schemas/page-activity';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import { CheckInLoom } from '../check-in/check-in-week.tsx';
import { useCheckIn } from '../check-in/use-check-in.ts';
import { CoinRecords } from '../coin-records.tsx';
import { ExchangeGrid } from '../exchange/exchange-grid.tsx';
import type { Station } from '../exchange/use-exchange.ts';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { participationStatusOf } from '../participation-status.ts';
import { TaskList } from '../tasks/task-list.tsx';
import { useTasks } from '../tasks/use-tasks.ts';
import { useActivity } from '../use-activity.ts';
import { refusalOf } from '../../../session/use-member-data.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { rulesOf } from './station-rules.ts';
import { supplyTexts } from './texts.ts';
import { useStation } from './use-station.ts';

type Offer = ActOfferReply['data'];
type StationParts = ReturnType<typeof useStation>;

interface SupplyV2PageProps {
  words: SupplyStationV2Page;
  /** Null if the supply station does not exist. */
  station: Station | null;
  /** Public data of the check-in and of the tasks, which are optional sections of the page. */
  checkIn: Offer | null;
  tasks: Offer | null;
}

/** The page shows one row of goods. The exchange shop has all goods. */
const GOODS_OF_HUB = 4;

/** The main page of the supply station: check-in, tasks, the first goods and records. */
export function SupplyV2Page({ words, station: drawn, checkIn, tasks }: SupplyV2PageProps) {
  const station = useStation(drawn);
  return (
    <>
      <div className="wrap">
        <ActivityHead words={words} brief={station.brief} />
        {!drawn && <MissingActivityNote quiet={words.quiet} />}
        {drawn && checkIn && <Week offer={checkIn} station={station} />}
      </div>
      {drawn && tasks && <Tasks words={words.tasks} offer={tasks} station={station} />}
      {drawn && (
        <ActivitySection
          id="exchange"
          title={words.exchange.title}
          text={words.exchange.text}
          aside={
            <ButtonLink size="small" href="/activity/supply-station">
              {supplyTexts.allGoods}
            </ButtonLink>
          }
        >
          <ExchangeGrid mine={station.exchange} limit={GOODS_OF_HUB} />
        </ActivitySection>
      )}
      <CoinRecords round={station.round} />
      <Rules rules={rulesOf(words.rules, drawn)} />
    </>
  );
}

function Week({ offer, station }: { offer: Offer; station: StationParts }) {
  const { phase, setCoins, onChange } = station;
  const brief = useActivity(offer.activity);
  const week = useCheckIn({ id: offer.activity.id, onCoins: setCoins, onChange });
  if (!offer.checkIn) return null;
  const status = participationStatusOf({ state: brief?.state ?? null, phase, refusal: refusalOf(week.own) });
  return <CheckInLoom awards={offer.checkIn.awards} status={status} checkIn={week} coinContext={station} />;
}

interface TasksProps {
  words: SupplyStationV2Page['tasks'];
  offer: Offer;
  station: StationParts;
}

function Tasks({ words, offer, station: { setCoins, onChange, round } }: TasksProps) {
  const mine = useTasks({ actId: offer.activity.id, onCoins: setCoins, onChange, round });
  return (
    <ActivitySection id="tasks" title={words.title} text={words.text}>
      <TaskList offered={offer.tasks?.list ?? []} mine={mine} />
    </ActivitySection>
  );
}
