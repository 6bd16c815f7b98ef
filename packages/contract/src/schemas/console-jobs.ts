import { Type, type Static } from 'typebox';
import { permissions } from '../facts/permissions.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, someText } from './fields.ts';

/** Dead letters: jobs that failed every attempt. */

export const DeadJobsQuery = Type.Object({ queue: Type.Optional(someText(100)), after: After });
export const DeadLetter = Type.Object({
  id: Type.String(),
  queue: Type.String(),
  failedAt: Type.String(),
  tries: Type.Integer(),
  error: Type.String(),
  /** Payload of the job, without secrets. */
  data: Type.Unknown(),
  /** The additional permission that is needed to retry or discard the job. */
  permit: Nullable(Type.Enum([...permissions])),
});
export type DeadLetter = Static<typeof DeadLetter>;
export const DeadJobsReply = pageReply(DeadLetter);
export const JobParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) });
export const JobActRequest = exact({ reason: Reason });
