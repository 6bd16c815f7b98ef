export type { ActivityPorts } from './activity-deps.ts';
export { findNextActivityChange } from './activities/activity-queries.ts';
export { activityBelongings } from './activity-belongings.ts';
export { makeBatch, revokeBatch, type NewBatch } from './codes/make-batch.ts';
export { activityRoutes } from './activity.routes.ts';
export { addMissingActivities } from './seed/seed-activities.ts';
