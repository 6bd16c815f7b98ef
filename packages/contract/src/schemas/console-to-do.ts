import { Type, type Static } from 'typebox';
import { TO_DO_COUNTED, toDos, type ToDo } from '../facts/to-do.ts';
import { serviceReply } from './service.ts';

const Count = Type.Optional(Type.Integer({ minimum: 0, maximum: TO_DO_COUNTED }));

/** Counts of waiting work, without lists that the caller may not read. */
const ToDoCounts = Type.Object(Object.fromEntries(toDos.map((one) => [one, Count])) as Record<ToDo, typeof Count>);
export type ToDoCounts = Static<typeof ToDoCounts>;
export const ToDoReply = serviceReply(Type.Object({ counts: ToDoCounts }));
