import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { BlockFacts } from './block-facts.ts';
import { Block } from './block.tsx';
import styles from './blocks.module.css';
import { splitRules } from './split-rules.ts';
import { RulesBlock } from './rules-block.tsx';
import { useCoinContext } from './participation/use-coin-context.ts';

interface ActivityBlocksProps {
  blocks: readonly ActivityBlock[];
  activity: ActivityBrief;
  now: string;
  facts: BlockFacts;
}

/** Blocks below each other; rules are a full-width paper section. */
export function ActivityBlocks({ blocks, ...around }: ActivityBlocksProps) {
  const purse = useCoinContext();
  return splitRules(blocks).map((part) =>
    part.kind === 'rules' ? (
      <RulesBlock key={part.at} id={part.isFirst ? 'rules' : undefined} block={part.block} />
    ) : (
      <div key={part.at} className={`wrap ${styles.blocks}`}>
        {part.blocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- blocks have no id and never move
          <Block key={index} block={block} purse={purse} {...around} />
        ))}
      </div>
    ),
  );
}
