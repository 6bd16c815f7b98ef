import type { Game } from '@feisuo/contract/schemas/content-items';

/** Server regions as players call them. Each region has one name, because the games page filters by this name. */
type Region = '亚服' | '日服' | '韩服' | '东南亚服' | '港澳台服' | '美服' | '欧服' | '澳服' | '国际服' | '不分区';

type Written = Omit<Game, 'image' | 'relatedArticles' | 'updatedAt' | 'regions'> & { regions: Region[] };
export type SeedGame = Omit<Game, 'relatedArticles' | 'updatedAt'>;

/** A note for each game: the game's studio may move its servers. */
const whereServersStand = {
  name: '机房位置',
  text: '按公开资料整理，由游戏方安排，可能调整；实际连到哪里，以客户端显示为准。',
};

export const game = (written: Written): SeedGame => ({
  ...written,
  image: null,
  facts: [...written.facts, whereServersStand],
});
