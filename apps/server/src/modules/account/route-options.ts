import { AccountError } from '@feisuo/contract/schemas/account-error';
import type { FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { bearerScheme } from '../../http/open-api.ts';

interface RouteShape extends FastifySchema {
  body?: TSchema;
  querystring?: TSchema;
  params?: TSchema;
}

/** The options that all routes of the account service share: host, tag and error schema. */
export function accountRoute<const Shape extends RouteShape, const Reply extends TSchema>(
  summary: string,
  shape: Shape,
  reply: Reply,
  { takesForms = false, needsToken = false, isForOthers = false } = {},
) {
  return {
    config: { host: 'account' as const, takesForms, needsToken, isForOthers, refusal: AccountError },
    schema: {
      ...shape,
      summary,
      tags: ['account'],
      ...(takesForms && { consumes: ['application/json', 'application/x-www-form-urlencoded'] }),
      response: { 200: reply },
    },
  };
}

/**
 * For routes that need an access token of a first-party application; `isForOthers` also allows third-party
 * applications. With `needsToken: false` the token may also come from outside the Authorization header.
 */
export function personalRoute<const Shape extends RouteShape, const Reply extends TSchema>(
  summary: string,
  shape: Shape,
  reply: Reply,
  options: { takesForms?: boolean; needsToken?: boolean; isForOthers?: boolean } = {},
) {
  const security = [{ [bearerScheme]: [] }];
  return accountRoute(summary, { ...shape, security }, reply, { needsToken: true, ...options });
}
