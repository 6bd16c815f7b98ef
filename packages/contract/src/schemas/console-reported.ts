import { Type, type Static } from 'typebox';
import { After, Nullable, pageReply } from './console-page.ts';
import { someText } from './fields.ts';

/** Events that desktop clients sent to `report/data`. */
export const ReportedQuery = Type.Object({ q: Type.Optional(someText(128)), after: After });
export const ReportedView = Type.Object({
  id: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  /** JSON object as text, without secrets and personal data. */
  extData: Type.String(),
  packageName: Nullable(Type.String()),
  receivedAt: Type.String(),
});
export type ReportedView = Static<typeof ReportedView>;
export const ReportedReply = pageReply(ReportedView);
