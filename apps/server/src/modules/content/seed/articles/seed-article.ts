import type { Article } from '@feisuo/contract/schemas/content-items';

/**
 * A seeded article. Its days are counted back from the first start of the server, so that no date is in the future.
 */
export interface SeedArticle extends Pick<Article, 'id' | 'topic' | 'title' | 'summary' | 'motif' | 'hue' | 'body'> {
  gameId?: string;
  daysAgo: number;
  /** Whether the text is invented. Operators remove such examples before they open the site. */
  isExample?: true;
}

/** Topics in the order of the news page. */
export const seedTopics = [
  { id: 'patch', name: '版本更新' },
  { id: 'launch', name: '开服' },
  { id: 'cup', name: '赛事' },
  { id: 'guide', name: '网络指南' },
  { id: 'product', name: '产品' },
];
