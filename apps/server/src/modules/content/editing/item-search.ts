import type { ContentStanding } from '@feisuo/contract/facts/content-vocabulary';

export interface ItemSearch {
  words?: string;
  standing?: ContentStanding | 'changed';
  after?: { at: Date; id: string };
  limit: number;
}
