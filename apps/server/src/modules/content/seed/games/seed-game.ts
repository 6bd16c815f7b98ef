import type { Game } from '@feisuo/contract/schemas/content-items';

type Written = Omit<Game, 'image' | 'relatedArticles' | 'updatedAt'>;
export type SeedGame = Omit<Game, 'relatedArticles' | 'updatedAt'>;

/** Game studios move their servers without asking us. */
const whereServersStand = {
  name: '机房位置',
  text: '按公开资料整理，由游戏方安排，可能调整；实际连到哪里，以客户端显示为准。',
};

export const game = (written: Written): SeedGame => ({
  ...written,
  image: null,
  facts: [...written.facts, whereServersStand],
});
