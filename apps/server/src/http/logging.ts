import type { FastifyRequest } from 'fastify';
import { destination, pino, type DestinationStream, type Logger } from 'pino';

/** Names under which secrets travel. They are masked wherever a logged object carries them. */
const SECRET_NAMES = [
  'password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'captcha_token',
  'verification_token',
  'verification_code',
  'sudo_token',
  'signin_token',
  'provider_token',
  'orderToken',
  'client_secret',
  'code',
  'code_verifier',
  'authorization',
  'cookie',
  'masterKey',
];

/** Lines are buffered and written off the request's path; a crash flushes what is there. */
export function createLogger(level: string, output: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
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
const messageOf = (error: Error) => error.message.split('\nparams:', 1)[0];

const framesOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n');
