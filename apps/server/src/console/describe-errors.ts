import type { ErrorEventView, IssueDetail, IssueView } from '@feisuo/contract/schemas/console-errors';
import type { findIssue, Frame, Issue, IssueState } from '../modules/telemetry/index.ts';
import { dayOf } from '../time/shanghai.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

export const describeIssue = ({ id, state, firstSeenAt, lastSeenAt, ...issue }: Issue): IssueView => ({
  ...issue,
  id: String(id),
  state: state as IssueState,
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

/** With one of the errors that are kept of it in full: the one asked for, or the newest. */
export function describeIssueDetail({ issue, hours, events }: Found, asked: string | undefined): IssueDetail {
  const shown = asked === undefined ? events[0] : events.find(({ id }) => String(id) === asked);
  return {
    issue: describeIssue(issue),
    days: addUp(hours, ({ hour }) => dayOf(hour)).map(([day, number]) => ({ day, events: number })),
    releases: addUp(hours, ({ release }) => release).map(([release, number]) => ({ release, events: number })),
    kept: events.map(({ id, at, release, path }) => ({ id: String(id), at: at.toISOString(), release, path })),
    event: shown ? describeEvent(shown) : null,
  };
}

function addUp(hours: Found['hours'], keyOf: (hour: Found['hours'][number]) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const hour of hours) sums.set(keyOf(hour), (sums.get(keyOf(hour)) ?? 0) + hour.events);
  return [...sums];
}

const describeEvent = ({ id, at, release, environment, path, body }: Found['events'][number]): ErrorEventView => ({
  id: String(id),
  at: at.toISOString(),
  release,
  environment,
  path,
  agent: body.agent,
  message: body.message,
  exceptions: body.exceptions.map((one) => ({ ...one, frames: one.frames.map(describeFrame) })),
  breadcrumbs: body.breadcrumbs.map((one) => ({ ...one, data: one.data ?? null })),
  tags: body.tags,
});

const describeFrame = ({ source, ...frame }: Frame) => ({
  ...frame,
  source: source ? { ...source, excerpt: source.excerpt ?? null } : null,
});
