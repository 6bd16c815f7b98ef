import { Type, type Static } from 'typebox';
import { DigitsText, exact, text } from './fields.ts';
import { serviceReply } from './service.ts';

const GameId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Selects games that the accelerator supports: one game by its id, or a page of games that match a keyword. */
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
  /** Locations of the game's servers, as far as they are publicly known. */
  servers: Type.Array(exact({ name: Type.String(), hint: Type.String() })),
});
export type PlayableGame = Static<typeof PlayableGame>;
export const GamePlayReply = serviceReply(exact({ total: Type.Integer(), list: Type.Array(PlayableGame) }));
export type GamePlayReply = Static<typeof GamePlayReply>;

/** Requests the share card of a member. With an access token, its link contains the signed share parameter. */
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

/** Data for the page behind a shared link. If the parameter is invalid or too old, `valid` is false. */
export const SharePlayQuery = Type.Object({ share: Type.Optional(text(512)), game_id: Type.Optional(GameId) });
export type SharePlayQuery = Static<typeof SharePlayQuery>;
export const SharePlayReply = serviceReply(
  exact({
    valid: Type.Boolean(),
    /** Masked name of the member who shared the card. */
    sharedBy: Type.String(),
    trialDays: Type.Integer(),
    game: Type.Union([PlayableGame, Type.Null()]),
  }),
);
export type SharePlayReply = Static<typeof SharePlayReply>;
