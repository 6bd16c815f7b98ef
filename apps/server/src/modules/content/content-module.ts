import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ConfigListQuery, ConfigListReply } from '@feisuo/contract/schemas/content';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { Blobs } from '../../blobs/blobs.ts';
import type { OpenDatabase } from '../../db/database.ts';
import { readFromReplica } from '../../db/replica/replica-reads.ts';
import { defineModule } from '../../ports/module.ts';
import { acceptancePersonalData } from './agreements/acceptance-personal-data.ts';
import { Brand } from './brand.ts';
import { imageRoutes } from './images/image.routes.ts';
import { succeed } from '../../http/service-dialect.ts';
import { agreementRoutes, type AgreementRoutesDeps } from './agreements/agreement.routes.ts';
import { findConfigs } from './content-queries.ts';
import { gamePlayRoutes, type GamePlayDeps } from './games/game-play.routes.ts';
import { PlayableGames } from './games/playable-games.ts';

interface ContentRoutesDeps extends AgreementRoutesDeps, GamePlayDeps {
  blobs: Blobs;
  brand: Brand;
  database: Pick<OpenDatabase, 'replica'>;
}

const contentRoutes: FastifyPluginAsyncTypebox<ContentRoutesDeps> = async (app, deps) => {
  const { db, database, brand } = deps;
  await agreementRoutes(app, deps);
  await gamePlayRoutes(app, deps);

  app.get(
    activityPaths.configList,
    {
      schema: {
        tags: ['content'],
        summary: 'Page documents by id',
        querystring: ConfigListQuery,
        response: { 200: ConfigListReply },
      },
    },
    async ({ query }) => {
      const ids = query.config_id.split(',');
      const found = await readFromReplica(database.replica, 'content', () => findConfigs(db, ids));
      const list = ids.flatMap((id) => found.filter((config) => config.configId === id));
      const entries = list.map(({ configId, version, content }) => ({ config_id: configId, version, content }));
      return succeed({ list: await brand.fillIn(entries) });
    },
  );
};

export const contentModule = defineModule({
  name: 'content',
  make: (needs: Omit<ContentRoutesDeps, 'brand' | 'playableGames'>) => ({
    ...needs,
    brand: new Brand(needs.db),
    playableGames: new PlayableGames(needs),
  }),
  routes: [
    { scope: 'service', servedAs: ['content'], mount: contentRoutes },
    { scope: 'root', servedAs: ['site', 'content'], mount: imageRoutes },
  ],
  personalData: () => [acceptancePersonalData],
  signals: ({ brand, playableGames }) => ({
    content() {
      brand.forget();
      playableGames.forget();
    },
  }),
});
