import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  SavedViewReply,
  SaveViewRequest,
  ViewParams,
  ViewsQuery,
  ViewsReply,
} from '@feisuo/contract/schemas/console-operators';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { operatorOf } from '../access/guard.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { listViews, removeView, saveView } from './saved-views.ts';

/** Routes by which operators save filters of lists for themselves. */
export const viewsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const own = { permit: 'operators', isForPeople: true } as const;

  app.get(
    '/views',
    {
      config: own,
      schema: {
        ...describe('Filters of a list that the caller saved'),
        querystring: ViewsQuery,
        response: { 200: ViewsReply },
      },
    },
    async (request) => succeed({ list: await listViews(db, operatorOf(request).id, request.query.list) }),
  );

  app.put(
    '/views',
    {
      config: own,
      schema: {
        ...describe('Saves filters of a list under a name'),
        body: SaveViewRequest,
        response: { 200: SavedViewReply },
      },
    },
    async (request) =>
      succeed(await saveView(db, { ...request.body, operatorId: operatorOf(request).id }, clock.now())),
  );

  app.delete(
    '/views/:id',
    { config: own, schema: { ...describe('Removes saved filters'), params: ViewParams, response: { 200: DoneReply } } },
    async (request) => {
      if (!(await removeView(db, operatorOf(request).id, request.params.id)))
        throw new AppError('not_found', { description: 'no such view' });
      return succeed({});
    },
  );
};
