import { and, eq } from 'drizzle-orm';
import { activities } from '../activities/activities.tables.ts';

/**
 * No operator has changed the activity. A change increments the revision; in rows from before revisions existed, a
 * change set `updatedAt` later than `startsAt`.
 */
export const isUntouched = and(eq(activities.revision, 1), eq(activities.updatedAt, activities.startsAt));
