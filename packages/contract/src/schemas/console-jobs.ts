import { Type, type Static } from 'typebox';
import { permissions } from '../facts/permissions.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Dead letters: jobs of which each attempt failed. */

export const DeadJobsQuery = Type.Object({ queue: Type.Optional(someText(100)), after: After });
export const DeadLetter = Type.Object({
  id: Type.String(),
  queue: Type.String(),
  failedAt: Type.String(),
  tries: Type.Integer(),
  error: Type.String(),
  /** Data of the job, without secrets. */
  data: Type.Unknown(),
  /** An additional permission that is needed to retry or discard the job; null if there is none. */
  permit: Nullable(Type.Enum([...permissions])),
});
export type DeadLetter = Static<typeof DeadLetter>;
export const DeadJobsReply = pageReply(DeadLetter);
export const JobParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });
export const JobActRequest = exact({ reason: Reason });

/** What a queue ran in the last hour, one number per minute, the oldest first. */
export const QueueHour = Type.Object({
  name: Type.String(),
  runs: Type.Array(Type.Integer()),
  failed: Type.Array(Type.Integer()),
  /** 95 of 100 successful runs took at most this many milliseconds; null if none succeeded. */
  p95Ms: Nullable(Type.Integer()),
});
export type QueueHour = Static<typeof QueueHour>;
export const QueueHoursReply = serviceReply(Type.Object({ list: Type.Array(QueueHour) }));
export type QueueHours = Static<typeof QueueHoursReply>['data'];
