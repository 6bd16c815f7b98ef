import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import { eventMoment } from '../collect/event-moment.ts';
import { pathOf, ScrubBudget, scrubText, scrubValue } from '../scrub-secrets.ts';
import type { Breadcrumb, Frame, StoredError, StoredException } from './stored-error.ts';
import { isObject } from './read-envelope.ts';

const MAX_EXCEPTIONS = 5;
const MAX_FRAMES = 50;
const MAX_TAGS = 30;
const levels = new Set(['fatal', 'error', 'warning', 'info', 'debug']);
/** Sentry contexts that are stored, because they contain no personal data. */
const storedContexts = ['browser', 'os', 'device', 'culture', 'react', 'app'];

type Fields = Record<string, unknown>;

/**
 * Reads an error from a Sentry event; null if the event has no valid id. Any other field may be missing or have an
 * unexpected type.
 */
export function readError(event: Fields, receivedAt: Date, sentAt: number | undefined): StoredError | null {
  const eventId = eventIdOf(event['event_id']);
  if (eventId === null) return null;
  const request = objectOf(event['request']);
  return {
    eventId,
    at: momentOf(event['timestamp'], receivedAt, sentAt),
    level: levels.has(textOf(event['level'])) ? textOf(event['level']) : 'error',
    release: labelOf(event['release']),
    environment: labelOf(event['environment']),
    path: pathOf(textOf(request['url'])),
    transaction: scrubText(textOf(event['transaction']), 128),
    fingerprint: listOf(event['fingerprint'])
      .slice(0, 8)
      .map((part) => scrubText(textOf(part), 200)),
    body: {
      message: scrubText(messageOf(event)),
      exceptions: exceptionsOf(event),
      breadcrumbs: breadcrumbsOf(event['breadcrumbs']),
      tags: tagsOf(event['tags']),
      contexts: contextsOf(event['contexts']),
      extra: scrubValue(objectOf(event['extra'])),
      agent: scrubText(textOf(headerOf(request['headers'], 'user-agent')), 256),
    },
  };
}

/** Returns the event id without dashes, or null if it is malformed. */
export function eventIdOf(id: unknown): string | null {
  const plain = typeof id === 'string' ? id.replaceAll('-', '').toLowerCase() : '';
  return /^[0-9a-f]{32}$/.test(plain) ? plain : null;
}

/** Reads a time that is given in Unix seconds or as an ISO date. */
export function momentOf(timestamp: unknown, receivedAt: Date, sentAt: number | undefined): Date {
  const at = typeof timestamp === 'number' ? timestamp * 1000 : Date.parse(textOf(timestamp));
  return Number.isFinite(at) ? eventMoment({ at: Math.round(at), sentAt }, receivedAt) : receivedAt;
}

/** Returns the name of a release or an environment, or an empty text for a malformed name. */
export const labelOf = (label: unknown) => (/^[\w@.+/-]{1,100}$/.test(textOf(label)) ? textOf(label) : '');

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const objectOf = (value: unknown): Fields => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const valuesOf = (value: unknown) => listOf(isObject(value) ? value['values'] : value);

function messageOf(event: Fields): string {
  const { message, logentry } = event;
  if (typeof message === 'string') return message;
  const entry = isObject(message) ? message : objectOf(logentry);
  return textOf(entry['formatted']) || textOf(entry['message']);
}

/** Sentry sends the root cause first and the reported exception last. The result has the opposite order. */
function exceptionsOf(event: Fields): StoredException[] {
  const values = valuesOf(event['exception']).filter(isObject).slice(-MAX_EXCEPTIONS).toReversed();
  return values.map((exception) => ({
    type: scrubText(textOf(exception['type']), 128) || 'Error',
    value: scrubText(textOf(exception['value'])),
    isHandled: objectOf(exception['mechanism'])['handled'] !== false,
    frames: listOf(objectOf(exception['stacktrace'])['frames']).filter(isObject).slice(-MAX_FRAMES).map(frameOf),
  }));
}

function frameOf(frame: Fields): Frame {
  const address = textOf(frame['abs_path']) || textOf(frame['filename']);
  // Frames of native code, extensions and inline scripts have no URL or path of a file.
  const isFile = /^(?:https?:\/\/|\/)/.test(address);
  return {
    file: isFile ? pathOf(address) : scrubText(address, 128),
    function: scrubText(textOf(frame['function']), 128),
    line: countOf(frame['lineno']),
    column: countOf(frame['colno']),
    isOurs: isFile && frame['in_app'] !== false,
  };
}

const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31 ? value : null;

/** Reads the newest hundred breadcrumbs; older ones are dropped (section 9 of the specification). */
function breadcrumbsOf(crumbs: unknown): Breadcrumb[] {
  const budget = new ScrubBudget();
  return valuesOf(crumbs)
    .filter(isObject)
    .slice(-errorTelemetryLimits.breadcrumbs)
    .map((crumb) => {
      const at = typeof crumb['timestamp'] === 'number' ? new Date(crumb['timestamp'] * 1000) : null;
      return {
        at: at && !Number.isNaN(at.getTime()) ? at.toISOString() : null,
        category: scrubText(textOf(crumb['category']), 64),
        level: scrubText(textOf(crumb['level']), 16),
        message: scrubText(textOf(crumb['message']), 256),
        data: scrubValue(objectOf(crumb['data']), { depth: 2, budget }),
      };
    });
}

function tagsOf(tags: unknown): Record<string, string> {
  const entries: unknown[][] = isObject(tags) ? Object.entries(tags) : listOf(tags).filter(Array.isArray);
  const plain = entries.slice(0, MAX_TAGS).map(([name, value]) => [scrubText(textOf(name), 64), value] as const);
  const clean = objectOf(scrubValue(Object.fromEntries(plain)));
  return Object.fromEntries(Object.entries(clean).map(([name, value]) => [name, tagText(value).slice(0, 200)]));
}

/** Objects become JSON, because String(value) would only give "[object Object]". */
const tagText = (value: unknown): string => (isPlain(value) ? String(value) : (JSON.stringify(value) ?? ''));
const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

function contextsOf(contexts: unknown): Record<string, unknown> {
  const contextFields = objectOf(contexts);
  const present = storedContexts.filter((name) => isObject(contextFields[name]));
  const budget = new ScrubBudget();
  return Object.fromEntries(present.map((name) => [name, scrubValue(contextFields[name], { depth: 1, budget })]));
}

function headerOf(headers: unknown, wanted: string): unknown {
  const entries: unknown[][] = isObject(headers) ? Object.entries(headers) : listOf(headers).filter(Array.isArray);
  return entries.find(([name]) => textOf(name).toLowerCase() === wanted)?.[1];
}
