import { TaskList } from '../../tasks/task-list.tsx';
import { useTasks } from '../../tasks/use-tasks.ts';
import type { ActivityOffer } from '../block-facts.ts';
import type { Purse } from './use-purse.ts';

interface TasksBlockProps {
  offer: ActivityOffer;
  list: NonNullable<ActivityOffer['tasks']>['list'];
  purse: Purse;
}

/** Tasks, and what each gives. */
export function TasksBlock({ offer, list, purse: { setCoins, onChange, round } }: TasksBlockProps) {
  const mine = useTasks({ actId: offer.activity.id, onCoins: setCoins, onChange, round });
  return <TaskList offered={list} mine={mine} />;
}
