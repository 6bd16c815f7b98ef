import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { gamePlatforms } from '@feisuo/contract/facts/content-vocabulary';
import { gamePaths } from '@feisuo/contract/facts/paths';
import { GamePlayQuery, GamePlayReply } from '@feisuo/contract/schemas/games';
import type { Deps } from '../../../ports/deps.ts';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject, countHit } from '../../../http/rate-limit.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { Brand } from '../brand.ts';
import type { PlayableGames } from './playable-games.ts';

const MAX_PER_MINUTE = 120;
const USUAL_SIZE = 20;
const LARGEST_SIZE = 100;

export interface GamePlayDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'> {
  playableGames: PlayableGames;
  brand: Pick<Brand, 'fillIn'>;
}

export const gamePlayRoutes: FastifyPluginAsyncTypebox<GamePlayDeps> = async (app, deps) => {
  const { playableGames, brand, config } = deps;
  const limit = { name: 'game-play', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };

  app.get(
    gamePaths.gamePlay,
    {
      schema: {
        tags: ['content'],
        summary: 'A game by id, or a page of games that match a search',
        querystring: GamePlayQuery,
        response: { 200: GamePlayReply },
      },
    },
    async ({ query, ip }) => {
      await countHit(deps, limit, addressSubject(ip));
      if (query.game_id !== undefined) {
        const game = await playableGames.find(query.game_id);
        if (!game) throw new AppError('not_found', { description: 'no game has this id' });
        return succeed(await brand.fillIn({ total: 1, list: [game] }));
      }
      const { keyword = '', platform = '' } = query;
      if (platform !== '' && !gamePlatforms.some((known) => known === platform)) throw wrongField('platform');
      const page = Number(query.page ?? 1);
      const size = Number(query.size ?? USUAL_SIZE);
      if (page < 1) throw wrongField('page');
      if (size < 1 || size > LARGEST_SIZE) throw wrongField('size');
      return succeed(await brand.fillIn(await playableGames.search({ keyword, platform, page, size })));
    },
  );
};

const wrongField = (name: string) =>
  new AppError('invalid_argument', {
    description: `${name}: out of range`,
    reason: 'INVALID_FIELD',
    resourceId: name,
  });
