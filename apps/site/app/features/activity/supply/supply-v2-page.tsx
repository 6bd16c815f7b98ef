import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { SupplyStationV2Page } from '@feisuo/contract/schemas/page-activity';
import { ActivityHead } from '../activity-head.tsx';
import { ActivitySection } from '../activity-section.tsx';
import { CheckInLoom } from '../check-in/check-in-loom.tsx';
import { useCheckIn } from '../check-in/use-check-in.ts';
import { CoinRecords } from '../coin-records.tsx';
import { ExchangeGrid } from '../exchange/exchange-grid.tsx';
import type { Station } from '../exchange/use-exchange.ts';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { Rules } from '../rules.tsx';
import { standingOf } from '../standing.ts';
import { TaskList } from '../tasks/task-list.tsx';
import { useTasks } from '../tasks/use-tasks.ts';
import { useActivity } from '../use-activity.ts';
import { refusalOf } from '../../../session/use-member-data.ts';
import { rulesOf } from './station-rules.ts';
import { useStation } from './use-station.ts';

type Offer = ActOfferReply['data'];
type StationParts = ReturnType<typeof useStation>;

interface SupplyV2PageProps {
  words: SupplyStationV2Page;
  /** Null if there is no such station. */
  station: Station | null;
  /** Optional sections beside the goods. */
  checkIn: Offer | null;
  tasks: Offer | null;
}

/** The second supply station: check-in, tasks, goods and records. */
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
        <ActivitySection id="exchange" title={words.exchange.title} text={words.exchange.text}>
          <ExchangeGrid mine={station.exchange} />
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
  const standing = standingOf({ state: brief?.state ?? null, phase, refusal: refusalOf(week.own) });
  return <CheckInLoom awards={offer.checkIn.awards} standing={standing} checkIn={week} purse={station} />;
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
