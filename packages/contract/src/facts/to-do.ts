import type { Permission } from './permissions.ts';

/** Kinds of work that wait for operators, in the order of the overview, each with the permission to read its list. */
export const toDoPermits = {
  tickets: 'support.read',
  feedback: 'support.read',
  refunds: 'orders.read',
  approvals: 'orders.read',
  reviews: 'orders.read',
  invoices: 'books.read',
  mismatches: 'books.read',
  guardians: 'support.guardian',
  applications: 'system.read',
  deadLetters: 'system.read',
} as const satisfies Record<string, Permission>;
export type ToDo = keyof typeof toDoPermits;
export const toDos = Object.keys(toDoPermits) as ToDo[];

/** Maximum to which waiting work is counted, to limit the cost. Pages show the maximum as `99+`. */
export const TO_DO_COUNTED = 100;
