import { and, eq } from 'drizzle-orm';
import { activities } from '../activities/activities.tables.ts';

/**
 * True if no operator has changed the activity. Every change increments the revision; before revisions existed, a
 * change made `updatedAt` later than `startsAt`.
 */
export const isUntouched = and(eq(activities.revision, 1), eq(activities.updatedAt, activities.startsAt));
