import { whenTold } from '../../events/when-told.ts';
import { spreadAnnouncements } from './spread.ts';
import type { WebhookDeps } from './webhook-deps.ts';

/** Spreads what was announced as soon as it is said that something was; what it misses by failing, the minute's round finds. */
export const spreadsWhenTold = (deps: WebhookDeps): (() => void) =>
  whenTold(() => spreadAnnouncements(deps), {
    onError: (error) => deps.log.warn({ err: error }, 'announcements were not spread'),
  });
