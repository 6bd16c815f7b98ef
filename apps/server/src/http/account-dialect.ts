import { detailTypes, errorCodes, errorDomain, httpStatusOf } from '@feisuo/contract/facts/error-codes';
import { askedLocale } from './asked-locale.ts';
import type { Dialect } from './dialect.ts';
import { sentenceOf } from './sentence.ts';

/** `{error, error_code, error_description, error_uri, details}`: how the account service under /v1 speaks. */
export const accountDialect: Dialect = {
  word(refusal, { path, acceptLanguage, isForm }) {
    const { refusal: name, facts } = refusal;
    const locale = askedLocale(acceptLanguage);
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
          { '@type': detailTypes.localizedMessage, locale, message: sentenceOf(refusal, locale) },
        ],
      },
    };
  },
};
