import { detailTypes, errorCodes, errorDomain, httpStatusOf } from '@feisuo/contract/facts/error-codes';
import { negotiateLocale } from '@feisuo/contract/facts/locales';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.ts';
import type { Dialect } from './dialect.ts';
import { sentenceOf } from './sentence.ts';

/** `{error, error_code, error_description, error_uri, details}`: how the account service under /v1 speaks. */
export const accountDialect: Dialect = {
  refuse(refusal: AppError, request: FastifyRequest, reply: FastifyReply) {
    const { refusal: name, facts } = refusal;
    const locale = negotiateLocale(request.headers['accept-language']);
    const reason = facts.reason ?? name.toUpperCase();
    void reply.code(facts.status ?? httpStatusOf(name)).send({
      error: name,
      error_code: errorCodes[name],
      error_description: facts.description ?? name,
      error_uri: request.url.split('?', 1)[0],
      details: [
        {
          '@type': detailTypes.errorInfo,
          reason,
          domain: errorDomain,
          ...(facts.resourceId === undefined ? {} : { resource_id: facts.resourceId }),
        },
        { '@type': detailTypes.localizedMessage, locale, message: sentenceOf(refusal, locale) },
      ],
    });
  },
};
