import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RequestedGamesQuery, RequestedGamesReply } from '@feisuo/contract/schemas/console-support';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listRequestedGames } from '../modules/support/index.ts';

export const requestedGamesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/support/requested-games',
    {
      config: { permit: 'support.read' },
      schema: {
        ...describe('Requested games, most requested first'),
        querystring: RequestedGamesQuery,
        response: { 200: RequestedGamesReply },
      },
    },
    async ({ query: { q, platform, after } }) => {
      const found = await listRequestedGames(db, {
        ...(q !== undefined && { words: q }),
        ...(platform !== undefined && { platform }),
        ...(after !== undefined && { after: placeOf(after) }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          ({ nameKey, name, requests, lastAt, ...platforms }) => ({
            key: nameKey,
            name,
            requests,
            platforms,
            lastAt: lastAt.toISOString(),
          }),
          ({ requests, nameKey }) => `${requests}.${nameKey}`,
        ),
      );
    },
  );
};

function placeOf(after: string): { requests: number; nameKey: string } {
  const [, requests = '', nameKey = ''] = /^(\d{1,9})\.(.+)$/su.exec(after) ?? [];
  if (nameKey === '') throw invalidCursor();
  return { requests: Number(requests), nameKey };
}
