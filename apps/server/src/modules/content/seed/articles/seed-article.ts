import type { Article } from '@feisuo/contract/schemas/content-items';

/** Days are counted back from the first start, so that a new installation never shows a date that is still to come. */
export interface SeedArticle extends Pick<Article, 'id' | 'topic' | 'title' | 'summary' | 'motif' | 'hue' | 'body'> {
  gameId?: string;
  daysAgo: number;
}

/** The topics of the news page, in the order of their chips. */
export const seedTopics = [
  { id: 'line', name: '线路' },
  { id: 'measure', name: '测量' },
  { id: 'settings', name: '设置' },
  { id: 'guide', name: '指南' },
  { id: 'product', name: '产品' },
];
