import type { BroughtList } from '@feisuo/contract/schemas/console-activity';
import { createStore, useStore } from '../kit/store.ts';

/** What became of the last list that was brought to each activity; it waits for whoever went to look at other pages. */
export const broughtLists = createStore<Record<string, BroughtList | undefined>>({});

export const useBroughtList = (activityId: string): BroughtList | undefined => useStore(broughtLists)[activityId];
