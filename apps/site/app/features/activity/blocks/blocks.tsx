import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import { InlineText } from '../../../components/inline-text.tsx';
import { ActivitySection } from '../activity-section.tsx';
import type { BlockFacts } from './block-facts.ts';
import blockStyles from './block.module.css';
import { Block } from './block.tsx';
import styles from './blocks.module.css';
import { splitRules, type Ordinary, type RulesOf } from './split-rules.ts';
import { useCoinContext } from './participation/use-coin-context.ts';

const RulesBlock = ({ block: { title, items }, id }: { block: RulesOf; id: string | undefined }) => (
  <ActivitySection {...(id !== undefined && { id })} title={title} isPaper>
    <ol className={blockStyles.rules}>
      {items.map((item) => (
        <li key={item}>
          <span>
            <InlineText text={item} />
          </span>
        </li>
      ))}
    </ol>
  </ActivitySection>
);

interface ActivityBlocksProps {
  blocks: readonly ActivityBlock[];
  activity: ActivityBrief;
  now: string;
  facts: BlockFacts;
}

interface Placed {
  block: Ordinary;
  at: number;
}

const isSmall = ({ type }: Ordinary) => type === 'coins' || type === 'button';

/** Groups successive small blocks (buttons and coin balances), which are shown side by side in a row. */
export function inRows(blocks: readonly Ordinary[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const [at, block] of blocks.entries()) {
    const last = rows.at(-1);
    const before = last?.at(-1);
    if (last && before && isSmall(block) && isSmall(before.block)) last.push({ block, at });
    else rows.push([{ block, at }]);
  }
  return rows;
}

/** The blocks of a page, one below the other. Rules are shown as a light section of full width. */
export function ActivityBlocks({ blocks, ...around }: ActivityBlocksProps) {
  const coinContext = useCoinContext();
  return splitRules(blocks).map((part) =>
    part.kind === 'rules' ? (
      <RulesBlock key={part.at} id={part.isFirst ? 'rules' : undefined} block={part.block} />
    ) : (
      <div key={part.at} className={`wrap ${styles.blocks}`}>
        {inRows(part.blocks).map((row) => {
          const drawn = row.map(({ block, at }) => (
            <Block key={at} block={block} coinContext={coinContext} {...around} />
          ));
          return row.length > 1 ? (
            <div key={row[0]?.at} className={styles.row}>
              {drawn}
            </div>
          ) : (
            drawn
          );
        })}
      </div>
    ),
  );
}
