import { Type, type Static } from 'typebox';
import {
  agreementKinds,
  agreementVersionPattern,
  contentIdPattern,
  gamePlatforms,
  helpIcons,
  noticeKinds,
  noticeStates,
  releasePlatforms,
} from '../facts/content-vocabulary.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, Instant, ProductId, someText, text } from './fields.ts';
import { Picture, RichText } from './rich-text.ts';

/**
 * Published games, news, notices, help entries, agreements and releases. In the content that the site gets, `{brand}`
 * and `{suffix}` are already replaced.
 */

/** Id of an item, used in addresses. */
export const ContentId = Type.String({ pattern: contentIdPattern });
const Picturesque = { motif: WeaveMotif, hue: WeaveHue, image: Type.Union([Picture, Type.Null()]) };

const gameBrief = {
  id: ContentId,
  name: someText(60),
  englishName: someText(80),
  /** The first letters of the name's pinyin, in lower case. */
  initials: Type.String({ pattern: '^[a-z0-9]{1,30}$' }),
  /** Other names by which players search: nicknames, abbreviations, traditional Chinese. */
  aliases: Type.Array(someText(60), { maxItems: 20 }),
  kind: someText(12),
  platforms: Type.Array(Type.Enum(gamePlatforms), { minItems: 1 }),
  /** Labels of server regions, shown on tiles and in filters, such as 亚服 and 美服. */
  regions: Type.Array(someText(20), { minItems: 1, maxItems: 12 }),
  ...Picturesque,
};
export const GameBrief = exact(gameBrief);
export type GameBrief = Static<typeof GameBrief>;

/** A location of the game's servers, as far as publicly known. */
export const GameServer = exact({
  name: someText(40),
  hint: someText(60),
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lon: Type.Number({ minimum: -180, maximum: 180 }),
});
export type GameServer = Static<typeof GameServer>;

const articleBrief = {
  id: ContentId,
  /** The topic's id; its name is in `ArticlePage.topics`. */
  topic: ContentId,
  topicName: someText(12),
  title: someText(80),
  summary: someText(200),
  source: someText(40),
  publishedAt: Instant,
  ...Picturesque,
  gameId: Type.Union([ContentId, Type.Null()]),
  readingMinutes: Type.Integer({ minimum: 1 }),
};
export const ArticleBrief = exact(articleBrief);
export type ArticleBrief = Static<typeof ArticleBrief>;

export const Article = exact({ ...articleBrief, body: RichText, updatedAt: Instant });
export type Article = Static<typeof Article>;

export const Game = exact({
  ...gameBrief,
  summary: someText(200),
  servers: Type.Array(GameServer, { minItems: 1, maxItems: 12 }),
  /** Facts about the game, each with a name and a sentence. */
  facts: Type.Array(exact({ name: someText(20), text: someText(200) }), { maxItems: 8 }),
  body: RichText,
  /** Frequent questions about this game. An answer may contain inline markup. */
  questions: Type.Array(exact({ question: someText(120), answer: someText(800) }), { maxItems: 12 }),
  relatedArticles: Type.Array(ArticleBrief),
  updatedAt: Instant,
});
export type Game = Static<typeof Game>;

export const ArticleTopic = exact({ id: ContentId, name: someText(12), count: Type.Integer({ minimum: 0 }) });
export type ArticleTopic = Static<typeof ArticleTopic>;

export const ArticlePage = exact({
  list: Type.Array(ArticleBrief),
  /** Number of the page, counted from 1. */
  page: Type.Integer({ minimum: 1 }),
  pages: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
  /** All topics that have a published article, also if only one topic was requested. */
  topics: Type.Array(ArticleTopic),
  /** The requested topic; null if none was requested. */
  topic: Type.Union([ArticleTopic, Type.Null()]),
});
export type ArticlePage = Static<typeof ArticlePage>;

const noticeBrief = {
  id: ContentId,
  kind: Type.Enum(noticeKinds),
  title: someText(80),
  summary: someText(200),
  /** Start and end of the notice's event. Null if the notice has no event, or as long as the end is unknown. */
  startsAt: Type.Union([Instant, Type.Null()]),
  endsAt: Type.Union([Instant, Type.Null()]),
  /** The current state of the notice's event; null for a notice without a start. */
  state: Type.Union([Type.Enum(noticeStates), Type.Null()]),
  /** Names of the line regions that the event affects. */
  regions: Type.Array(someText(40), { maxItems: 20 }),
  publishedAt: Instant,
};
export const NoticeBrief = exact(noticeBrief);
export type NoticeBrief = Static<typeof NoticeBrief>;

export const Notice = exact({ ...noticeBrief, body: RichText, updatedAt: Instant });
export type Notice = Static<typeof Notice>;

export const HelpEntry = exact({
  id: ContentId,
  question: someText(120),
  answer: RichText,
  /** Whether other pages show the entry as a common question. */
  isCommon: Type.Boolean(),
});
export type HelpEntry = Static<typeof HelpEntry>;

export const HelpGroup = exact({
  id: ContentId,
  title: someText(20),
  text: someText(120),
  icon: Type.Enum(helpIcons),
  entries: Type.Array(HelpEntry),
});
export type HelpGroup = Static<typeof HelpGroup>;

export const AgreementKind = Type.Enum(agreementKinds);
export type AgreementKind = Static<typeof AgreementKind>;

/** Version of an agreement, which is part of its address, such as `1.0` or `2.1`. */
export const AgreementVersionName = Type.String({ pattern: agreementVersionPattern });

const agreementVersion = {
  version: AgreementVersionName,
  /** The time from which the version is in force. */
  effectiveAt: Instant,
  publishedAt: Instant,
  /** What changed since the version before, with inline markup. */
  changes: text(800),
};
export const AgreementVersion = exact(agreementVersion);
export type AgreementVersion = Static<typeof AgreementVersion>;

export const Agreement = exact({ kind: AgreementKind, title: someText(60), ...agreementVersion, body: RichText });
export type Agreement = Static<typeof Agreement>;

export const Release = exact({
  platform: Type.Enum(releasePlatforms),
  version: Type.String({ pattern: '^[0-9]+(\\.[0-9]+){1,3}$' }),
  fileName: someText(120),
  bytes: Type.Integer({ minimum: 1 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  releasedAt: Instant,
  requirement: someText(120),
  /** Release notes, one per entry. */
  notes: Type.Array(someText(200)),
  /** Whether download links give this version; during a staged rollout, the one that most visitors get. */
  isCurrent: Type.Boolean(),
  /** Whether this is the version that the other visitors get during a staged rollout. */
  isGivenToo: Type.Boolean(),
  /** Whether the file is only a sample that demonstrates a download. The file and all pages that link to it say so. */
  isDemo: Type.Boolean(),
});
export type Release = Static<typeof Release>;

/** A product of the catalogue as pages show it. */
export const Plan = exact({
  pid: ProductId,
  name: Type.String(),
  priceCents: Type.Integer({ minimum: 1 }),
  days: Type.Integer({ minimum: 1 }),
});
export type Plan = Static<typeof Plan>;
