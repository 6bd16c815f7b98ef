import { randomBytes } from 'node:crypto';
import { errorProjects } from '@feisuo/contract/facts/telemetry-vocabulary';
import { productVersion } from '../../../config/product-version.ts';
import { messageOf } from '../../../logging/logging.ts';
import { outgoingNet } from '../../../outgoing/outgoing-net.ts';
import { pinnedFetch } from '../../../outgoing/pinned-fetch.ts';
import type { Deps } from '../../../ports/deps.ts';
import { keepError } from './issue-queries.ts';
import { readError } from './read-error.ts';

type ReportDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>;

/** Reports of one process per minute. An error of every request would otherwise fill the table. */
const PER_MINUTE = 10;
const WINDOW_MS = 60_000;
const TIMEOUT_MS = 5000;
const MOST_CAUSES = 4;

/**
 * Returns a listener that sends logged errors to the tracker of page errors: the service in ERROR_DSN, or our own
 * tables. A report that fails is dropped, because the log has the error.
 */
export function makeServerErrorReporter(deps: ReportDeps): (error: Error) => void {
  let windowEnd = 0;
  let count = 0;
  // A warning is not reported, so that a failed report does not cause another one.
  const onFailure = (fault: unknown) => deps.log.warn({ err: fault }, 'an error could not be reported');
  const report = async (logged: Error): Promise<void> => {
    const event = describeError(logged, deps.clock.now());
    const { errorDsn } = deps.config.telemetry;
    await (errorDsn === null ? store(deps, event) : send(deps, errorDsn, event)).catch(onFailure);
  };
  return (error) => {
    const now = Date.now();
    if (now >= windowEnd) [windowEnd, count] = [now + WINDOW_MS, 0];
    count += 1;
    if (count <= PER_MINUTE) void report(error);
  };
}

/** A Sentry event. The message of a database error would contain the values of its query, so it is cut off. */
function describeError(error: Error, at: Date): Record<string, unknown> & { event_id: string } {
  const chain: Error[] = [];
  for (let one: unknown = error; one instanceof Error && chain.length < MOST_CAUSES; one = one.cause) chain.push(one);
  return {
    event_id: randomBytes(16).toString('hex'),
    timestamp: at.getTime() / 1000,
    platform: 'node',
    level: 'error',
    release: `server@${productVersion}`,
    environment: 'server',
    // Sentry's order: the root cause first, and the innermost frame last.
    exception: {
      values: chain.toReversed().map((one) => ({
        type: one.name,
        value: messageOf(one),
        mechanism: { type: 'log', handled: true },
        stacktrace: { frames: framesOf(one) },
      })),
    },
  };
}

const FRAME = /^\s*at (?:(?:async )?(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/;

function framesOf({ stack = '' }: Error) {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name = '', path = '', row, column] = FRAME.exec(line) ?? [];
    if (row === undefined) return [];
    // Folders of the machine above ours tell nothing and differ between machines.
    const file = path.replace(/^.*?(?=\/(?:apps|packages|node_modules)\/)/, '');
    const isOurs = !path.includes('/node_modules/') && !path.startsWith('node:');
    return [{ filename: file, function: name, lineno: Number(row), colno: Number(column), in_app: isOurs }];
  });
  return frames.toReversed();
}

async function store({ db, clock }: ReportDeps, event: Record<string, unknown>): Promise<void> {
  const now = clock.now();
  const error = readError(event, now, now.getTime());
  if (error) await keepError(db, errorProjects.server, error, now);
}

async function send({ config }: ReportDeps, dsn: string, event: { event_id: string }): Promise<void> {
  const { protocol, host, username, pathname } = new URL(dsn);
  const project = pathname.split('/').at(-1) ?? '';
  const folder = pathname.slice(0, -project.length);
  const url = `${protocol}//${host}${folder}api/${project}/envelope/?sentry_key=${username}&sentry_version=7`;
  const lines = [{ event_id: event.event_id, dsn }, { type: 'event' }, event].map((line) => JSON.stringify(line));
  const reach = pinnedFetch(outgoingNet(config, { namedBy: ['ERROR_DSN'] }));
  const response = await reach(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: lines.join('\n'),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.status >= 300) throw new Error(`the service of ERROR_DSN answered ${response.status}`);
}
