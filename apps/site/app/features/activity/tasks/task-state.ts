import { accountPages } from '@feisuo/contract/facts/paths';
import type { CoinTask } from '@feisuo/contract/schemas/activity-tasks';
import { taskTexts } from './texts.ts';

/** How far a task is, in words: 「今天 0 / 1」. */
export function progressOf({
  progress,
  target,
  state,
  period,
}: Pick<CoinTask, 'progress' | 'target' | 'state' | 'period'>): string {
  if (state === 'done') return taskTexts.ready;
  const count = taskTexts.progress(progress, target);
  const when = taskTexts.counts[period];
  return when ? `${when} ${count}` : count;
}

const ACCOUNT_PAGES = `${accountPages.centre}/`;

/** Where a task is done. The account's pages may be on a host of their own: `accountHref` is where they begin. */
export const wayTo = (href: string, accountHref: string): string =>
  href.startsWith(ACCOUNT_PAGES) ? accountHref + href.slice(ACCOUNT_PAGES.length) : href;

/** Its share of the whole, in hundredths. */
export const shareOf = ({ progress, target }: Pick<CoinTask, 'progress' | 'target'>): number =>
  Math.round((Math.min(progress, target) / target) * 100);
