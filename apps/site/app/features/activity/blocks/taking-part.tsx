import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { StandingNote } from '../standing-note.tsx';
import type { BlockFacts } from './block-facts.ts';
import { offerOf } from './offer-of.ts';
import type { Ordinary } from './rules-apart.ts';
import { CodeBlock } from './taking/code-block.tsx';
import { CoinsBlock } from './taking/coins-block.tsx';
import { ExchangeBlock } from './taking/exchange-block.tsx';
import { LotteryBlock } from './taking/lottery-block.tsx';
import { TasksBlock } from './taking/tasks-block.tsx';
import type { Purse } from './taking/use-purse.ts';
import { WeekBlock } from './taking/week-block.tsx';

type Taking = Extract<Ordinary, { type: 'check_in' | 'tasks' | 'exchange' | 'lottery' | 'code' | 'coins' }>;

interface TakingPartProps {
  block: Taking;
  facts: BlockFacts;
  purse: Purse;
}

/** Blocks in which somebody takes part in another activity; one that does not run is told so in its place. */
export function TakingPart({ block, facts, purse }: TakingPartProps) {
  const offer = facts.offers[offerOf(block) ?? ''] ?? null;
  switch (block.type) {
    case 'coins':
      return <CoinsBlock purse={purse} />;
    case 'exchange': {
      const station = facts.stations[block.actId];
      return station ? <ExchangeBlock station={station} purse={purse} /> : <Gone state={offer?.activity.state} />;
    }
    case 'check_in':
      return offer?.checkIn ? (
        <WeekBlock offer={offer} awards={offer.checkIn.awards} purse={purse} />
      ) : (
        <Gone state={offer?.activity.state} />
      );
    case 'tasks':
      return offer?.tasks ? (
        <TasksBlock offer={offer} list={offer.tasks.list} purse={purse} />
      ) : (
        <Gone state={offer?.activity.state} />
      );
    case 'lottery':
      return offer?.lottery ? <LotteryBlock offer={offer} /> : <Gone state={offer?.activity.state} />;
    case 'code':
      return offer?.activity.state === 'running' ? <CodeBlock purse={purse} /> : <Gone state={offer?.activity.state} />;
  }
}

const Gone = ({ state }: { state: ActivityState | undefined }) => (
  <StandingNote standing={state === 'off' || state === 'upcoming' ? state : 'ended'} />
);
