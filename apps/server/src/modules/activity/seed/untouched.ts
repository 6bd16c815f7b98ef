import { and, eq } from 'drizzle-orm';
import { activities } from '../activities/activities.tables.ts';

/**
 * As an edition brought it: every change that an operator saves makes the revision grow. Before there were revisions a change showed in when it was made;
 * what an edition brings begins at that moment.
 */
export const isUntouched = and(eq(activities.revision, 1), eq(activities.updatedAt, activities.startsAt));
