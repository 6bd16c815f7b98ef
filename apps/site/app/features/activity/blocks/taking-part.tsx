import type { Ordinary } from './rules-apart.ts';

type Taking = Extract<Ordinary, { type: 'check_in' | 'tasks' | 'exchange' | 'lottery' | 'code' | 'coins' }>;

/** Blocks in which somebody takes part in another activity. */
export function TakingPart({ block }: { block: Taking }) {
  return <p>{block.type}</p>;
}
