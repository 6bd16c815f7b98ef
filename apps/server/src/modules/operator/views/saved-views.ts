import { randomUUID } from 'node:crypto';
import { MOST_VIEWS, type SavedView, type ViewList } from '@feisuo/contract/schemas/console-operators';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { operators, operatorViews } from '../operator.tables.ts';

const { id, name, filters } = operatorViews;
const shown = { id, name, filters };

export const listViews = (db: Database, operatorId: string, list: ViewList): Promise<SavedView[]> =>
  db
    .select(shown)
    .from(operatorViews)
    .where(and(eq(operatorViews.operatorId, operatorId), eq(operatorViews.list, list)))
    .orderBy(asc(operatorViews.createdAt), asc(id));

export interface NewView extends Omit<SavedView, 'id'> {
  operatorId: string;
  list: ViewList;
}

/** Saves filters under a name. If the operator already has a view of this name, its filters are replaced. */
export const saveView = (db: Database, view: NewView, now: Date): Promise<SavedView> =>
  db.transaction(async (tx) => {
    // Locks the operator, so that concurrent requests cannot exceed the maximum number of views.
    await tx.select().from(operators).where(eq(operators.id, view.operatorId)).for('no key update');
    const views = await listViews(tx, view.operatorId, view.list);
    if (views.length >= MOST_VIEWS && !views.some((one) => one.name === view.name))
      throw new AppError('failed_precondition', { reason: 'OPERATOR_TOO_MANY_VIEWS' });
    const [saved] = await tx
      .insert(operatorViews)
      .values({ ...view, id: randomUUID(), createdAt: now })
      .onConflictDoUpdate({
        target: [operatorViews.operatorId, operatorViews.list, name],
        set: { filters: view.filters },
      })
      .returning(shown);
    if (!saved) throw new Error('the upsert of a view returned no row');
    return saved;
  });

/** Returns false if the operator has no such view. */
export async function removeView(db: Database, operatorId: string, viewId: string): Promise<boolean> {
  const removed = await db
    .delete(operatorViews)
    .where(and(eq(id, viewId), eq(operatorViews.operatorId, operatorId)))
    .returning({ id });
  return removed.length > 0;
}
