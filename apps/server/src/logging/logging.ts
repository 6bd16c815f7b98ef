import type { FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentTrace } from '../tracing/trace-context.ts';
import { makeLogOutput } from './log-output.ts';

/** Matches names of fields with secrets, including names that end like one, such as `new_password`. */
const SECRET_NAME =
  /(?:password|tokens?|secret|codes?|cookie|authorization|ticket|verifier|assertion|key|otp|jwt|credentials?|hash)$/i;
/** Matches a secret field with its value in a sentence, URL or JSON text. */
const SECRET_IN_TEXT =
  /((?:password|token|secret|code|ticket|verifier|otp|jwt|#enter)\\?["']?\s*[=:]\s*\\?["']?)(?:Bearer\s+|Basic\s+)?[^\s"'&,;\\]+/gi;
const SECRET_IN_HEADER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const MAX_DEPTH = 8;

/** Fields that have their own serializers and are not masked here. */
const SERIALIZED = new Set(['req', 'err']);

const maskText = (text: string) => text.replace(SECRET_IN_TEXT, '$1[hidden]').replace(SECRET_IN_HEADER, '$1 [hidden]');

function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describeError(value);
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if ('toJSON' in value) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((member) => mask(member, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskMember(name, member, depth)]));
}

function maskMember(name: string, member: unknown, depth: number): unknown {
  if (depth === 0 && SERIALIZED.has(name)) return member;
  return SECRET_NAME.test(name) ? '[hidden]' : mask(member, depth + 1);
}

/**
 * Serializers of log fields. Request loggers need all of them, because Fastify uses its own serializer for each missing
 * name.
 */
export const serializers = {
  // The query is not logged, because some protocols put tokens in it.
  req: (request: FastifyRequest) => ({
    method: request.method,
    path: request.url.split('?', 1)[0],
    host: request.host,
    address: request.ip,
  }),
  err: (thrown: unknown) => mask(thrown),
};

type ErrorListener = (error: Error) => void;

const listenersOf = new WeakMap<Logger, ErrorListener[]>();

/** Calls the listener for every error that is logged at level `error` or above, also by request loggers. */
export function onLoggedError(log: Logger, listener: ErrorListener): void {
  listenersOf.get(log)?.push(listener);
}

/** Makes the logger; each line has the fields of `about`. */
export function createLogger(
  level: string,
  output: DestinationStream = makeLogOutput(),
  about: Record<string, unknown> | null = null,
): Logger {
  const listeners: ErrorListener[] = [];
  const logger = pino(
    {
      level,
      base: about,
      mixin() {
        const trace = currentTrace();
        return trace ? { traceId: trace.traceId } : {};
      },
      formatters: { log: (line) => mask(line) as Record<string, unknown> },
      hooks: {
        // If only an error is logged, pino would use its whole message as the line's text, including values.
        logMethod(args, method, lineLevel) {
          const [first] = args as unknown[];
          const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
          if (lineLevel >= ERROR_LEVEL && error instanceof Error) for (const listener of listeners) listener(error);
          if (args.length === 1 && error instanceof Error) method.call(this, { err: error }, messageOf(error));
          else method.apply(this, args.map((arg) => (typeof arg === 'string' ? maskText(arg) : arg)) as typeof args);
        },
      },
      serializers,
    },
    output,
  );
  listenersOf.set(logger, listeners);
  return logger;
}

const ERROR_LEVEL = 50;

/** The `detail` and `parameters` of a database error contain row values, so they are not logged. */
function describeError(error: Error & { code?: string; query?: string }): object {
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = messageOf(error);
  // The field is called `errorCode`, because values of `code` are masked as verification codes.
  return { type: error.name, message, errorCode: error.code, stack: framesOf(error), ...(cause && { cause }) };
}

/** The error message without the query parameters that drizzle appends. */
export const messageOf = (error: Error) => maskText(error.message.split('\nparams:', 1)[0] ?? '');

/** Returns only the frames of the stack, without the message, whose lines may look like frames. */
function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
}
