import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { addressParams } from '@feisuo/contract/facts/address-params';
import { membershipLimits } from '@feisuo/contract/facts/limits';
import { fillPath, gamePaths } from '@feisuo/contract/facts/paths';
import { layoutRoutes } from '@feisuo/contract/facts/site-pages';
import {
  ShareInfoQuery,
  ShareInfoReply,
  SharePlayQuery,
  SharePlayReply,
  type PlayableGame,
} from '@feisuo/contract/schemas/games';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { AppError } from '../../http/app-error.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { findSender, noteVisit } from './share-visits.ts';

const MAX_PER_MINUTE = 120;
const { trialDays } = membershipLimits;

export interface SharePorts {
  findGame(id: string): Promise<PlayableGame | null>;
  brandName(): Promise<string>;
  /** Returns the `share` parameter for links of the caller. Registers a member as the sender of these links. */
  signShare(accountId: string | null): Promise<string>;
  /** Returns the sender's pseudonym in a `share` parameter; null if the parameter is forged or expired. */
  readShare(share: string): string | null;
  maskedNameOf(db: Database, accountId: string): Promise<string>;
}

export interface ShareCardDeps extends Pick<Deps, 'db' | 'clock' | 'masterKey' | 'config'>, SharePorts {
  /** Returns the account id of the signed-in member; null for a visitor. */
  callerOf(request: FastifyRequest): Promise<string | null>;
}

/**
 * Returns the picture of a share card. Generated pictures are SVG, which messaging apps do not show, so the site's icon
 * replaces them.
 */
const pictureOf = (game: PlayableGame | null) =>
  game && !game.picture.endsWith('.svg') ? game.picture : '/apple-touch-icon.png';

/** Routes for a share card of the site or a game, and for what its recipient sees. Visitors may use both routes. */
export const shareCardRoutes: FastifyPluginAsyncTypebox<ShareCardDeps> = async (app, deps) => {
  const { db, clock, config } = deps;
  const limit = { name: 'share-card', max: MAX_PER_MINUTE * config.limitsScale, windowMs: 60_000 };
  const gameOf = async (id: string | undefined) => {
    if (id === undefined) return null;
    const game = await deps.findGame(id);
    if (!game) throw new AppError('not_found', { description: 'no game has this id' });
    return game;
  };

  app.get(
    gamePaths.shareInfo,
    {
      schema: {
        tags: ['activity'],
        summary: 'The share card of the site or a game, with a link that names the sender',
        querystring: ShareInfoQuery,
        response: { 200: ShareInfoReply },
      },
    },
    async (request, reply) => {
      await countHit(deps, limit, addressSubject(request.ip));
      const accountId = await deps.callerOf(request);
      const game = await gameOf(request.query.game_id);
      const brand = await deps.brandName();
      const link = new URL(game ? fillPath(layoutRoutes.Game, { id: game.id }) : '/', config.siteOrigin);
      link.searchParams.set(addressParams.share, await deps.signShare(accountId));
      reply.header('cache-control', 'no-store');
      return succeed({
        title: game
          ? `送你 ${trialDays} 天${brand}，一起玩${game.name}`
          : `送你 ${trialDays} 天${brand}，新用户免费试用`,
        desc: game
          ? `支持${game.regions.slice(0, 3).join('、')}。装好先测一测自己的线路，再决定留不留。`
          : '打外服少绕路。装好先测一测自己的线路，再决定留不留。',
        link: link.href,
        imgUrl: new URL(pictureOf(game), config.siteOrigin).href,
        trialDays,
      });
    },
  );

  app.get(
    gamePaths.sharePlay,
    {
      schema: {
        tags: ['activity'],
        summary: 'The view of a card’s recipient; a member’s visit counts once for its sender',
        querystring: SharePlayQuery,
        response: { 200: SharePlayReply },
      },
    },
    async (request, reply) => {
      await countHit(deps, limit, addressSubject(request.ip));
      const { share = '', game_id: gameId } = request.query;
      const visitorId = await deps.callerOf(request);
      const game = await gameOf(gameId);
      const sharer = deps.readShare(share);
      const sender = sharer === null ? null : await findSender(db, sharer);
      if (
        sharer !== null &&
        sender !== null &&
        visitorId !== null &&
        visitorId !== sender &&
        !isAnonymousSub(visitorId)
      ) {
        await noteVisit(db, { sharer, visitorId, gameId: game?.id ?? '', at: clock.now() });
      }
      reply.header('cache-control', 'no-store');
      const sharedBy = sender === null ? '' : await deps.maskedNameOf(db, sender);
      return succeed({ valid: sharer !== null, sharedBy, trialDays, game });
    },
  );
};
