import { Type, type Static } from 'typebox';
import { permissions } from '../facts/permissions.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, someText } from './fields.ts';

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
