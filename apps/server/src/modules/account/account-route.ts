import { AccountError } from '@feisuo/contract/schemas/account-error';
import type { FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { bearerScheme } from '../../http/open-api.ts';

interface RouteShape extends FastifySchema {
  body?: TSchema;
  querystring?: TSchema;
  params?: TSchema;
}

/** What all routes of the account service share: their host, and how they refuse. */
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
 * The same for what needs an access token of our own applications. `isForOthers` lets other people's in, `needsToken: false`
 * is for a token that may also come from elsewhere than the header.
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
