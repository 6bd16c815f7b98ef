import { detailTypes, errorCodes, errorDomain, httpStatusOf } from '@feisuo/contract/facts/error-codes';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { AppError } from './app-error.ts';
import { localeOfHeader } from './locale-of-header.ts';
import type { Dialect } from './dialect.ts';
import { localizedMessageOf } from './localized-message.ts';

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

/** At the authorization endpoint, the OAuth error for an unavailable service is `temporarily_unavailable`. */
const refusalAt = (path: string, refusal: AppError): AppError =>
  refusal.refusal === 'unavailable' && authorizationPaths.has(path)
    ? new AppError('temporarily_unavailable', refusal.facts)
    : refusal;

/** The error format of the account service (/v1): `{error, error_code, error_description, error_uri, details}`. */
export const accountDialect: Dialect = {
  word(error, { path, acceptLanguage, isForm }) {
    const refusal = refusalAt(path, error);
    const { refusal: name, facts } = refusal;
    const locale = localeOfHeader(acceptLanguage);
    return {
      status: facts.status ?? httpStatusOf(name),
      body: {
        error: (isForm && facts.rfcName) || name,
        error_code: errorCodes[name],
        error_description: facts.description ?? name,
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
