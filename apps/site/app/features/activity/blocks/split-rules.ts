import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';

export type RulesOf = Extract<ActivityBlock, { type: 'rules' }>;
export type Ordinary = Exclude<ActivityBlock, { type: 'rules' }>;

export type Part =
  | { kind: 'blocks'; at: number; blocks: Ordinary[] }
  | { kind: 'rules'; at: number; block: RulesOf; isFirst: boolean };

/** Splits the blocks into parts and keeps their order. Each rules block becomes a part of its own. */
export function splitRules(blocks: readonly ActivityBlock[]): Part[] {
  const parts: Part[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = parts.at(-1);
    if (block.type === 'rules') {
      parts.push({ kind: 'rules', at, block, isFirst: !parts.some(({ kind }) => kind === 'rules') });
    } else if (last?.kind === 'blocks') last.blocks.push(block);
    else parts.push({ kind: 'blocks', at, blocks: [block] });
  }
  return parts;
}
