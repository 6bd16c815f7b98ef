import { errorCodes, httpStatusOf, type ErrorName } from '@feisuo/contract/facts/error-codes';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import type { AppError } from './app-error.ts';
import type { Dialect } from './dialect.ts';
import { sentenceOf } from './sentence.ts';

/**
 * `{code, msg, message, data}`: how everything but the account service speaks. These names are about the request
 * itself and carry an HTTP status and their own code; any other refusal is business, answered with HTTP 200.
 */
const transportCodes: Partial<Record<ErrorName, number>> = {
  invalid_argument: 400,
  invalid_request: 400,
  unauthenticated: serviceCodes.tokenRejected,
  permission_denied: 403,
  not_found: 404,
  unimplemented: 405,
  aborted: 409,
  resource_exhausted: 429,
  internal: 500,
  unavailable: 503,
};

export const serviceDialect: Dialect = {
  refuse(refusal, _request, reply) {
    void reply.code(statusOf(refusal)).send(serviceRefusal(refusal));
  },
};

export const succeed = <T>(data: T) => ({ code: serviceCodes.ok, msg: 'success', message: 'success', data });

function serviceRefusal(refusal: AppError) {
  const { refusal: name, facts } = refusal;
  const text = sentenceOf(refusal, 'zh-CN');
  const message =
    facts.resourceId !== undefined && facts.reason === 'INVALID_FIELD' ? `${text}：${facts.resourceId}` : text;
  return { code: transportCodes[name] ?? errorCodes[name], msg: message, message, data: null };
}

function statusOf({ refusal: name, facts }: AppError): number {
  if (facts.status !== undefined) return facts.status;
  const code = transportCodes[name];
  if (code === undefined) return 200;
  return name === 'unauthenticated' ? httpStatusOf(name) : code;
}
