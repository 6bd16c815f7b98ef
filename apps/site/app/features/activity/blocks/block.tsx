import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { ButtonLink } from '../../../components/button.tsx';
import { InlineText } from '../../../components/inline-text.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import { type BlockFacts, offerOf } from './block-facts.ts';
import styles from './block.module.css';
import { Countdown } from './countdown.tsx';
import { GiftBlock } from './gift-block.tsx';
import type { Ordinary } from './split-rules.ts';
import type { CoinContext } from './participation/use-coin-context.ts';
import { priceOf } from '../../../format/price.ts';
import { blockTexts } from './texts.ts';
import { StatusNote } from '../status-note.tsx';
import { CodeBlock } from './participation/code-block.tsx';
import { CoinsBlock } from './participation/coins-block.tsx';
import { ExchangeBlock, LotteryBlock, TasksBlock, WeekBlock } from './participation/participation-blocks.tsx';

type ParticipationOf = Extract<Ordinary, { type: 'check_in' | 'tasks' | 'exchange' | 'lottery' | 'code' | 'coins' }>;

interface TakingPartProps {
  block: ParticipationOf;
  facts: BlockFacts;
  coinContext: CoinContext;
}

/** A block that shows another activity than the page's own. If the other activity is not running, it says so. */
function ParticipationBlock({ block, facts, coinContext }: TakingPartProps) {
  const offer = facts.offers[offerOf(block) ?? ''] ?? null;
  switch (block.type) {
    case 'coins':
      return <CoinsBlock coinContext={coinContext} />;
    case 'exchange': {
      const station = facts.stations[block.actId];
      return station ? (
        <ExchangeBlock station={station} coinContext={coinContext} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    }
    case 'check_in':
      return offer?.checkIn ? (
        <WeekBlock offer={offer} awards={offer.checkIn.awards} coinContext={coinContext} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    case 'tasks':
      return offer?.tasks ? (
        <TasksBlock offer={offer} list={offer.tasks.list} coinContext={coinContext} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    case 'lottery':
      return offer?.lottery ? <LotteryBlock offer={offer} /> : <NotRunningNote state={offer?.activity.state} />;
    case 'code':
      return offer?.activity.state === 'running' ? (
        <CodeBlock coinContext={coinContext} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
  }
}

const NotRunningNote = ({ state }: { state: ActivityState | undefined }) => (
  <StatusNote status={state === 'off' || state === 'upcoming' ? state : 'ended'} />
);

interface BlockProps {
  block: Ordinary;
  activity: ActivityBrief;
  now: string;
  facts: BlockFacts;
  coinContext: CoinContext;
}

export function Block({ block, activity, now, facts, coinContext }: BlockProps) {
  switch (block.type) {
    case 'heading':
      return (
        <div className={styles.heading}>
          <h2>{block.text}</h2>
          {block.sub && <p>{block.sub}</p>}
        </div>
      );
    case 'paragraph':
      return (
        <p className={styles.paragraph}>
          <InlineText text={block.text} />
        </p>
      );
    case 'figure':
      return (
        <figure className={styles.figure}>
          {'image' in block ? (
            <img {...block.image} alt={block.image.alt} loading="lazy" decoding="async" />
          ) : (
            <WeaveArt className={styles.weave} name={activity.name + block.caption} {...block.weave} />
          )}
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'button':
      return (
        <div>
          <ButtonLink look={block.look === 'primary' ? 'primary' : 'secondary'} href={block.href}>
            {block.text}
          </ButtonLink>
        </div>
      );
    case 'countdown':
      return <Countdown brief={activity} now={now} words={block} />;
    case 'gift':
      return <GiftBlock block={block} gift={facts.gifts[block.actId] ?? null} onGranted={coinContext.look} />;
    case 'product':
      return <ProductBlock block={block} plan={facts.plans.find(({ pid }) => pid === block.productId)} />;
    case 'check_in':
    case 'tasks':
    case 'exchange':
    case 'lottery':
    case 'code':
    case 'coins':
      return <ParticipationBlock block={block} facts={facts} coinContext={coinContext} />;
  }
}

type ProductOf = Extract<ActivityBlock, { type: 'product' }>;

/** A plan with a link to buy it. If the plan is not on sale, the block says so. */
function ProductBlock({ block: { productId, note }, plan }: { block: ProductOf; plan: Plan | undefined }) {
  return (
    <div className={styles.product}>
      <div>
        <h3>{plan?.name ?? blockTexts.notSold}</h3>
        {note && <p>{note}</p>}
      </div>
      {plan && (
        <>
          <p>
            <b className="num">{blockTexts.price(priceOf(plan.priceCents))}</b> · {blockTexts.productDays(plan.days)}
          </p>
          <ButtonLink href={`/vip?plan=${encodeURIComponent(productId)}`}>{blockTexts.buy}</ButtonLink>
        </>
      )}
    </div>
  );
}
