import type { Article } from '@feisuo/contract/schemas/content-items';

/** Days before the first start, so that no date is in the future. */
export interface SeedArticle extends Pick<Article, 'id' | 'topic' | 'title' | 'summary' | 'motif' | 'hue' | 'body'> {
  gameId?: string;
  daysAgo: number;
}

/** In the order of the news page. */
export const seedTopics = [
  { id: 'line', name: '线路' },
  { id: 'measure', name: '测量' },
  { id: 'settings', name: '设置' },
  { id: 'guide', name: '指南' },
  { id: 'product', name: '产品' },
];
