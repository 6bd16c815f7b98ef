import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ApplicationParams,
  ApplicationReply,
  ApplicationsQuery,
  ApplicationsReply,
} from '@feisuo/contract/schemas/console-applications';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { findApplicationForOperators, searchApplications } from '../modules/account/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { fileOfApplication, rowOfApplication } from '../operator-actions/account/describe-member-application.ts';

/** Applications of members, and their requests for approval. */
export const applicationsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  const reads = { permit: 'system.read' } as const;

  app.get(
    '/applications',
    {
      config: reads,
      schema: {
        ...describe('Applications of members, newest first'),
        querystring: ApplicationsQuery,
        response: { 200: ApplicationsReply },
      },
    },
    async ({ query: { q, state, after } }) => {
      const before = after === undefined ? undefined : readPlace(after);
      const found = await searchApplications(db, { words: q, state, before, limit: PAGE + 1 });
      const place = ({ application: { createdAt, id } }: (typeof found)[number]) => `${createdAt.getTime()}.${id}`;
      return succeed(toPage(found, rowOfApplication, place));
    },
  );

  app.get(
    '/applications/:id',
    {
      config: reads,
      schema: {
        ...describe('An application of a member, with its requests'),
        params: ApplicationParams,
        response: { 200: ApplicationReply },
      },
    },
    async ({ params: { id } }) => {
      const file = await findApplicationForOperators(db, id);
      if (!file) throw new AppError('not_found', { description: 'no such application' });
      return succeed(fileOfApplication(file));
    },
  );
};

function readPlace(after: string): { at: Date; id: string } {
  const [, time, id] = /^(\d{1,15})\.([A-Za-z0-9._-]{1,64})$/.exec(after) ?? [];
  if (time === undefined || id === undefined) throw invalidCursor();
  return { at: new Date(Number(time)), id };
}
