import { and, eq } from 'drizzle-orm';
import { activities } from '../activities/activities.tables.ts';

/**
 * An operator change increments the revision. Before revisions existed, a change showed as `updatedAt` after
 * `startsAt`.
 */
export const isUntouched = and(eq(activities.revision, 1), eq(activities.updatedAt, activities.startsAt));
