import { detailReasons, errorCodes } from '@feisuo/contract/facts/error-codes';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyError, FastifyRequest } from 'fastify';
import { ConnectionShareFull } from '../db/account-connection-limit.ts';
import { isUnavailable } from '../db/database-errors.ts';
import { DatabaseAway } from '../db/database-watch.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { AppError } from './app-error.ts';
import { refuseField, shapeFault } from './wrong-field.ts';

interface ValidationFault {
  instancePath?: string;
  keyword?: string;
  message?: string;
  params?: { requiredProperties?: string[]; additionalProperties?: string[] };
}

/**
 * Converts an error to a refusal. Unexpected errors are logged and become `internal`; the caller does not see their
 * text.
 */
export function refusalOf(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    if (errorCodes[error.refusal] === errorCodes.internal) request.log.error({ err: error }, 'internal refusal');
    return error;
  }
  // drizzle wraps the error that prevented a transaction from beginning.
  if (error instanceof DrizzleQueryError && error.cause instanceof AppError) return refusalOf(error.cause, request);
  if (error instanceof ConnectionShareFull || (error as Error).cause instanceof ConnectionShareFull) {
    const description = 'too many requests of this account at once';
    return new AppError('resource_exhausted', { description, reason: 'RATE_LIMIT', retryAfterSeconds: 1 });
  }
  const { validation, validationContext, statusCode, code } = error as FastifyError & {
    validation?: ValidationFault[];
  };
  if (validation) return invalidField(validation[0] ?? {}, validationContext ?? 'request');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('invalid_argument', {
      description: 'the body is too large',
      reason: 'BODY_TOO_LARGE',
      status: 413,
    });
  }
  // Values that PostgreSQL rejects (SQLSTATE class 22) came from the caller.
  if (sqlStateOf(error)?.startsWith('22')) {
    request.log.warn({ err: error }, 'the database refused a value');
    return new AppError('invalid_argument', { description: 'a value cannot be stored', cause: error });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_argument', { description: describe(error), status: statusCode });
  }
  if (isUnavailable(error)) {
    // A full disk is reported once a minute with its folder, because a log on the same disk needs the room.
    // A database that is away is logged once, when it leaves.
    if (!isDiskFull(error) && !isAway(error))
      request.log.error({ err: error }, 'the database or another service does not answer');
    const reason = isDatabaseAway(error) ? { reason: detailReasons.databaseAway } : {};
    return new AppError('unavailable', { description: `unavailable, request ${request.id}`, cause: error, ...reason });
  }
  request.log.error({ err: error }, 'unexpected error');
  return new AppError('internal', { description: `internal error, request ${request.id}`, cause: error });
}

/** Whether the database is known to be away. */
const isAway = (error: unknown): boolean =>
  error instanceof Error && (error instanceof DatabaseAway || isAway(error.cause));

/** Drizzle wraps the error of a statement, so a statement failed because the database could not be reached. */
const isDatabaseAway = (error: unknown): boolean =>
  isAway(error) || (error instanceof DrizzleQueryError && !isDiskFull(error));

/** The refusal names the field but does not quote its value, which may be secret. */
function invalidField(fault: ValidationFault, part: string): AppError {
  const named = fault.params?.requiredProperties?.[0] ?? fault.params?.additionalProperties?.[0];
  const path = [fault.instancePath?.slice(1).replaceAll('/', '.'), named].filter(Boolean).join('.');
  return refuseField({ ...shapeFault(fault), field: path || part, rule: fault.message ?? 'invalid' });
}

function sqlStateOf(error: unknown): string | undefined {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const describe = (error: unknown) => (error instanceof Error ? error.message : 'bad request');
