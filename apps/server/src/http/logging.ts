import type { FastifyRequest } from 'fastify';
import { destination, pino, type DestinationStream, type Logger } from 'pino';

/** Names under which secrets travel, alone or as the end of a longer name. */
const SECRET_NAME = /(?:password|token|secret|code|codes|cookie|authorization|ticket|verifier|assertion|key)$/i;
/** The same inside a sentence or an address. */
const SECRET_IN_TEXT = /((?:password|token|secret|code|ticket|verifier)["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi;
const MAX_DEPTH = 8;

/** Masks secrets wherever a logged object carries them. Only plain data is looked into: serializers see to the rest. */
function mask(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_IN_TEXT, '$1[hidden]');
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((member) => mask(member, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET_NAME.test(name) ? '[hidden]' : mask(member, depth + 1),
    ]),
  );
}

/** Lines are buffered and written off the request's path; a crash flushes what is there. */
export function createLogger(level: string, output: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      formatters: { log: (line) => mask(line) as Record<string, unknown> },
      hooks: {
        // pino would take a lone error's whole message for the line's.
        logMethod(args, method) {
          const [first] = args as unknown[];
          const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
          if (args.length === 1 && error instanceof Error) method.call(this, { err: error }, messageOf(error));
          else method.apply(this, args);
        },
      },
      serializers: {
        // The query is left out: tokens travel in it where the protocol demands so.
        req: (request: FastifyRequest) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          host: request.host,
          address: request.ip,
        }),
        err: describeError,
      },
    },
    output,
  );
}

const standardOutput = () => destination({ sync: false, minLength: 4096, periodicFlush: 200 });

/** A database error's `detail` and `parameters` quote rows; only what names the fault is logged. */
function describeError(error: Error & { code?: string; query?: string }): object {
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = messageOf(error);
  // Not called `code`, which is masked: verification codes travel under that name.
  return { type: error.name, message, errorCode: error.code, stack: framesOf(error), ...(cause && { cause }) };
}

/** Drizzle puts the parameters into its message, after the query. */
const messageOf = (error: Error) =>
  (error.message.split('\nparams:', 1)[0] ?? '').replace(SECRET_IN_TEXT, '$1[hidden]');

const framesOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
