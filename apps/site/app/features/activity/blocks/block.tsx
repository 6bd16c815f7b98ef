import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { ButtonLink } from '../../../components/button.tsx';
import { InlineText } from '../../../components/inline-text.tsx';
import { WeaveArt } from '../../../components/weave-art.tsx';
import type { BlockFacts } from './block-facts.ts';
import styles from './block.module.css';
import { Countdown } from './countdown.tsx';
import { GiftBlock } from './gift-block.tsx';
import type { Ordinary } from './split-rules.ts';
import type { CoinContext } from './participation/use-coin-context.ts';
import { priceOf } from '../../../format/price.ts';
import { blockTexts } from './texts.ts';
import { StandingNote } from '../standing-note.tsx';
import { offerOf } from './offer-of.ts';
import { CodeBlock } from './participation/code-block.tsx';
import { CoinsBlock } from './participation/coins-block.tsx';
import { ExchangeBlock, LotteryBlock, TasksBlock, WeekBlock } from './participation/participation-blocks.tsx';

type ParticipationOf = Extract<Ordinary, { type: 'check_in' | 'tasks' | 'exchange' | 'lottery' | 'code' | 'coins' }>;

interface TakingPartProps {
  block: ParticipationOf;
  facts: BlockFacts;
  purse: CoinContext;
}

/** Blocks to take part in another activity; one that is not running says so. */
function ParticipationBlock({ block, facts, purse }: TakingPartProps) {
  const offer = facts.offers[offerOf(block) ?? ''] ?? null;
  switch (block.type) {
    case 'coins':
      return <CoinsBlock purse={purse} />;
    case 'exchange': {
      const station = facts.stations[block.actId];
      return station ? (
        <ExchangeBlock station={station} purse={purse} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    }
    case 'check_in':
      return offer?.checkIn ? (
        <WeekBlock offer={offer} awards={offer.checkIn.awards} purse={purse} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    case 'tasks':
      return offer?.tasks ? (
        <TasksBlock offer={offer} list={offer.tasks.list} purse={purse} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
    case 'lottery':
      return offer?.lottery ? <LotteryBlock offer={offer} /> : <NotRunningNote state={offer?.activity.state} />;
    case 'code':
      return offer?.activity.state === 'running' ? (
        <CodeBlock purse={purse} />
      ) : (
        <NotRunningNote state={offer?.activity.state} />
      );
  }
}

const NotRunningNote = ({ state }: { state: ActivityState | undefined }) => (
  <StandingNote standing={state === 'off' || state === 'upcoming' ? state : 'ended'} />
);

interface BlockProps {
  block: Ordinary;
  activity: ActivityBrief;
  now: string;
  facts: BlockFacts;
  purse: CoinContext;
}

export function Block({ block, activity, now, facts, purse }: BlockProps) {
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
      return <GiftBlock block={block} gift={facts.gifts[block.actId] ?? null} onGiven={purse.look} />;
    case 'product':
      return <ProductBlock block={block} plan={facts.plans.find(({ pid }) => pid === block.productId)} />;
    case 'check_in':
    case 'tasks':
    case 'exchange':
    case 'lottery':
    case 'code':
    case 'coins':
      return <ParticipationBlock block={block} facts={facts} purse={purse} />;
  }
}

type ProductOf = Extract<ActivityBlock, { type: 'product' }>;

/** A plan of the catalogue with a link to buy it; says so if it is not on sale. */
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
