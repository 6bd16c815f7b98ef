import { Type, type Static } from 'typebox';
import { DigitsText, exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

const GameId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Games the accelerator carries: one by id, or a page of those that match. */
export const GamePlayQuery = Type.Object({
  game_id: Type.Optional(GameId),
  keyword: Type.Optional(text(64)),
  platform: Type.Optional(text(32)),
  page: Type.Optional(DigitsText),
  size: Type.Optional(DigitsText),
});
export type GamePlayQuery = Static<typeof GamePlayQuery>;

export const PlayableGame = exact({
  id: Type.String(),
  name: Type.String(),
  nameEn: Type.String(),
  picture: Type.String(),
  platforms: Type.Array(Type.String()),
  regions: Type.Array(Type.String()),
  kind: Type.String(),
  /** Where its servers stand, as far as is publicly known. */
  servers: Type.Array(exact({ name: Type.String(), hint: Type.String() })),
});
export type PlayableGame = Static<typeof PlayableGame>;
export const GamePlayReply = serviceReply(exact({ total: Type.Integer(), list: Type.Array(PlayableGame) }));
export type GamePlayReply = Static<typeof GamePlayReply>;

/** The card a member shares. With a token the link carries the signed share parameter. */
export const ShareInfoQuery = Type.Object({ game_id: Type.Optional(GameId) });
export type ShareInfoQuery = Static<typeof ShareInfoQuery>;
export const ShareInfoReply = serviceReply(
  exact({
    title: Type.String(),
    desc: Type.String(),
    link: Type.String(),
    imgUrl: Type.String(),
    trialDays: Type.Integer(),
  }),
);
export type ShareInfoReply = Static<typeof ShareInfoReply>;

/** The page behind a shared card. An invalid or old parameter only makes it not valid. */
export const SharePlayQuery = Type.Object({ share: Type.Optional(text(512)), game_id: Type.Optional(GameId) });
export type SharePlayQuery = Static<typeof SharePlayQuery>;
export const SharePlayReply = serviceReply(
  exact({
    valid: Type.Boolean(),
    /** Masked. */
    sharedBy: Type.String(),
    trialDays: Type.Integer(),
    game: Type.Union([PlayableGame, Type.Null()]),
  }),
);
export type SharePlayReply = Static<typeof SharePlayReply>;
