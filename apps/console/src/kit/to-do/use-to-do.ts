import type { ToDoCounts } from '@feisuo/contract/schemas/console-to-do';
import { createContext, use } from 'react';

export const ToDoContext = createContext<ToDoCounts | null>(null);

/** Counts of waiting work in the lists that the operator may read; null before the first answer. */
export const useToDo = (): ToDoCounts | null => use(ToDoContext);
