import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { WishedGamesQuery, WishedGamesReply } from '@feisuo/contract/schemas/console-support';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listWishedGames } from '../modules/support/index.ts';

export const wishedGamesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/support/wished-games',
    {
      config: { permit: 'support.read' },
      schema: {
        ...describe('Wished games, most wishes first'),
        querystring: WishedGamesQuery,
        response: { 200: WishedGamesReply },
      },
    },
    async ({ query: { q, platform, after } }) => {
      const found = await listWishedGames(db, {
        ...(q !== undefined && { words: q }),
        ...(platform !== undefined && { platform }),
        ...(after !== undefined && { after: placeOf(after) }),
        limit: PAGE + 1,
      });
      return succeed(
        toPage(
          found,
          ({ nameKey, name, wishes, lastAt, ...platforms }) => ({
            key: nameKey,
            name,
            wishes,
            platforms,
            lastAt: lastAt.toISOString(),
          }),
          ({ wishes, nameKey }) => `${wishes}.${nameKey}`,
        ),
      );
    },
  );
};

function placeOf(after: string): { wishes: number; nameKey: string } {
  const [, wishes = '', nameKey = ''] = /^(\d{1,9})\.(.+)$/su.exec(after) ?? [];
  if (nameKey === '') throw invalidCursor();
  return { wishes: Number(wishes), nameKey };
}
