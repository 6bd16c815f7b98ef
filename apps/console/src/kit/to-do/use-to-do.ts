import type { ToDoCounts } from '@feisuo/contract/schemas/console-to-do';
import { createContext, use } from 'react';

export const ToDoContext = createContext<ToDoCounts | null>(null);

/** What waits, without lists that the operator may not read; null before the first answer. */
export const useToDo = (): ToDoCounts | null => use(ToDoContext);
