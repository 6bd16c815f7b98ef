import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PeopleQuery, PeopleReply } from '@feisuo/contract/schemas/console-accounts';
import { succeed } from '../http/service-dialect.ts';
import { namePeople } from '../modules/account/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';

/** Route for the names of accounts in lists of other areas: one request for a page of rows. */
export const peopleRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/people',
    {
      config: { permit: 'accounts.read' },
      schema: { ...describe('Names of accounts by id'), querystring: PeopleQuery, response: { 200: PeopleReply } },
    },
    async ({ query: { ids } }) => succeed({ people: Object.fromEntries(await namePeople(db, ids.split(','))) }),
  );
};
