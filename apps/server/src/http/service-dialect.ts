import { errorCodes, httpStatusOf, type ErrorName } from '@feisuo/contract/facts/error-codes';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals, type ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import type { AppError } from './app-error.ts';
import type { Dialect } from './dialect.ts';
import { localizedMessageOf } from './localized-message.ts';

/**
 * Codes of refusals that have their own HTTP status, in the format `{code, msg, message, data}` of all services except
 * account. All other refusals have HTTP status 200.
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
  word(refusal, { requestId }) {
    const message = messageOf(refusal, requestId);
    const own = ownWordsOf(refusal);
    const code = own?.code ?? refusal.facts.status ?? transportCodes[refusal.refusal] ?? errorCodes[refusal.refusal];
    return { status: statusOf(refusal), body: { code, msg: message, message, data: null } };
  },
};

export const succeed = <T>(data: T) => ({ code: serviceCodes.ok, msg: 'success', message: 'success', data });

/** Code and message of a refusal whose `reason` defines them. */
const ownWordsOf = ({ facts: { reason = '' } }: AppError) =>
  Object.hasOwn(serviceRefusals, reason) ? serviceRefusals[reason as ServiceRefusal] : null;

/** The message, followed by the field name for a wrong field, or by the request id for an internal error. */
function messageOf(refusal: AppError, requestId: string): string {
  const { refusal: name, facts } = refusal;
  const own = ownWordsOf(refusal);
  if (own) return own.text;
  const sentence = localizedMessageOf(refusal, 'zh-CN');
  if (facts.reason === 'INVALID_FIELD' && facts.resourceId !== undefined) return `${sentence}：${facts.resourceId}`;
  const isFault = name === 'internal' || (name === 'unavailable' && facts.cause !== undefined);
  return isFault ? `${sentence}（编号 ${requestId}）` : sentence;
}

function statusOf({ refusal: name, facts }: AppError): number {
  if (facts.status !== undefined) return facts.status;
  const code = transportCodes[name];
  if (code === undefined) return 200;
  return name === 'unauthenticated' ? httpStatusOf(name) : code;
}
