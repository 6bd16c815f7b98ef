import { Type, type Static } from 'typebox';
import { After, Nullable, pageReply, RowId, Reason } from './console-page.ts';
import { exact, someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Errors of pages, grouped into issues. */

export const issueStates = ['open', 'resolved', 'ignored'] as const;
const State = Type.Enum(issueStates);

export const IssuesQuery = Type.Object({
  state: Type.Optional(State),
  q: Type.Optional(someText(100)),
  after: After,
});
export const IssueView = Type.Object({
  id: Type.String(),
  type: Type.String(),
  title: Type.String(),
  culprit: Type.String(),
  level: Type.String(),
  state: State,
  events: Type.Integer(),
  firstSeenAt: Type.String(),
  lastSeenAt: Type.String(),
  firstRelease: Type.String(),
  lastRelease: Type.String(),
});
export type IssueView = Static<typeof IssueView>;
export const IssuesReply = pageReply(IssueView);
export const IssueParams = Type.Object({ id: RowId });

const Place = {
  file: Type.String(),
  function: Type.String(),
  line: Nullable(Type.Integer()),
  column: Nullable(Type.Integer()),
  isOurs: Type.Boolean(),
};
export const FrameView = Type.Object({
  ...Place,
  /** The position in the source code; null if the source map was not stored when the error arrived. */
  source: Nullable(
    Type.Object({
      ...Place,
      excerpt: Nullable(Type.Object({ from: Type.Integer(), lines: Type.Array(Type.String()) })),
    }),
  ),
});
export type FrameView = Static<typeof FrameView>;
export const ErrorEventView = Type.Object({
  id: Type.String(),
  at: Type.String(),
  release: Type.String(),
  environment: Type.String(),
  path: Type.String(),
  agent: Type.String(),
  message: Type.String(),
  /** The reported exception, followed by its causes. In each exception, the last frame is the innermost call. */
  exceptions: Type.Array(
    Type.Object({
      type: Type.String(),
      value: Type.String(),
      isHandled: Type.Boolean(),
      frames: Type.Array(FrameView),
    }),
  ),
  breadcrumbs: Type.Array(
    Type.Object({
      at: Nullable(Type.String()),
      category: Type.String(),
      level: Type.String(),
      message: Type.String(),
      data: Type.Unknown(),
    }),
  ),
  tags: Type.Record(Type.String(), Type.String()),
});
export type ErrorEventView = Static<typeof ErrorEventView>;

/** Selects an error event of an issue; by default the newest stored one. */
export const IssueQuery = Type.Object({ event: Type.Optional(RowId) });
export const IssueDetail = Type.Object({
  issue: IssueView,
  days: Type.Array(Type.Object({ day: Type.String(), events: Type.Integer() })),
  releases: Type.Array(Type.Object({ release: Type.String(), events: Type.Integer() })),
  kept: Type.Array(Type.Object({ id: Type.String(), at: Type.String(), release: Type.String(), path: Type.String() })),
  event: Nullable(ErrorEventView),
});
export type IssueDetail = Static<typeof IssueDetail>;
export const IssueReply = serviceReply(IssueDetail);
/** Changes the state of an issue. `seen` is the state that the operator saw. */
export const IssueStateRequest = exact({ state: State, seen: State, reason: Reason });

/** Selects events that desktop clients sent to `report/data`. */
export const ReportedQuery = Type.Object({ q: Type.Optional(someText(128)), after: After });
export const ReportedView = Type.Object({
  id: Type.String(),
  eventId: Type.String(),
  eventName: Type.String(),
  /** A JSON object as text. Secrets and personal data are removed. */
  extData: Type.String(),
  packageName: Nullable(Type.String()),
  receivedAt: Type.String(),
});
export type ReportedView = Static<typeof ReportedView>;
export const ReportedReply = pageReply(ReportedView);
