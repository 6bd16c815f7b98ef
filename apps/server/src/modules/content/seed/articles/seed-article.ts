import type { Article } from '@feisuo/contract/schemas/content-items';

/**
 * A seeded article. Its date is a number of days before the first start of the server, so that no date is in the
 * future.
 */
export interface SeedArticle extends Pick<Article, 'id' | 'topic' | 'title' | 'summary' | 'motif' | 'hue' | 'body'> {
  gameId?: string;
  daysAgo: number;
  /** Whether the article is invented. Operators remove invented articles before they open the site. */
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
