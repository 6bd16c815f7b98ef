import { errorsForClient } from '@feisuo/contract/facts/authorization-response';
import {
  detailTypes,
  errorCodes,
  errorDomain,
  httpStatusOf,
  type ServerErrorName,
} from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AppError } from './app-error.ts';
import { localeOfHeader } from './locale-of-header.ts';
import type { Dialect } from './dialect.ts';
import { localizedMessageOf } from './localized-message.ts';
import { asciiDescription, tokenErrorName } from './token-error-name.ts';

const { token, revoke, introspect, deviceCode, pushedRequest, userinfo, authorize, authorizeInfo, authorizeDetect } =
  accountPaths;
const authorizationPaths: ReadonlySet<string> = new Set([
  token,
  revoke,
  introspect,
  deviceCode,
  pushedRequest,
  userinfo,
  authorize,
  authorizeInfo,
  authorizeDetect,
]);

/**
 * Endpoints with the error names of the token endpoint (RFC 6749, 5.2): RFC 7009 (2.2.1), RFC 7662 (2.3), RFC 8628 and
 * RFC 9126 (2.3) refer to it.
 */
const tokenPaths: ReadonlySet<string> = new Set([token, revoke, introspect, deviceCode, pushedRequest]);

/** At the authorization endpoint, the OAuth error for an unavailable service is `temporarily_unavailable`. */
const refusalAt = (path: string, refusal: AppError): AppError =>
  refusal.refusal === 'unavailable' && authorizationPaths.has(path)
    ? new AppError('temporarily_unavailable', refusal.facts)
    : refusal;

/** A pushed request is also refused by the errors of the authorization endpoint. */
const standardName = (path: string, name: ServerErrorName) =>
  path === pushedRequest && errorsForClient.has(name) ? name : tokenErrorName(name);

/** The error format of the account service (/v1): `{error, error_code, error_description, error_uri, details}`. */
export const accountDialect: Dialect = {
  word(thrown, { path, acceptLanguage, isForm }) {
    const refusal = refusalAt(path, thrown);
    const { refusal: name, facts } = refusal;
    const locale = localeOfHeader(acceptLanguage);
    const isStandard = isForm && tokenPaths.has(path);
    const error = (isForm && facts.rfcName) || (isStandard ? standardName(path, name) : name);
    const description = facts.description ?? name;
    return {
      status: facts.status ?? (error === 'invalid_grant' ? 400 : httpStatusOf(name)),
      body: {
        error,
        error_code: errorCodes[name],
        error_description: isStandard ? asciiDescription(description) : description,
        error_uri: path,
        details: [
          {
            '@type': detailTypes.errorInfo,
            reason: facts.reason ?? name.toUpperCase(),
            domain: errorDomain,
            ...(facts.resourceId === undefined ? {} : { resource_id: facts.resourceId }),
            ...facts.info,
          },
          { '@type': detailTypes.localizedMessage, locale, message: localizedMessageOf(refusal, locale) },
        ],
      },
    };
  },
};
