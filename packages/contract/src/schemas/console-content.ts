import { Type, type Static, type TObject } from 'typebox';
import {
  agreementKinds,
  contentKinds,
  contentStatuses,
  noticeKinds,
  revisionActs,
  type ContentKind,
} from '../facts/content-vocabulary.ts';
import {
  ContentId,
  Game,
  HelpGroup,
  type Agreement,
  type Article,
  type GameBrief,
  type HelpEntry,
  type Notice,
} from './content-items.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { Nullable, Reason } from './console-page.ts';
import { exact, someText, text } from './fields.ts';
import { Picture, RichText } from './rich-text.ts';
import { serviceReply } from './service.ts';

/** Content of the site: drafts, published items and their revisions. */

const Moment = Type.String({
  pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|\\+08:00)$',
});
const Sort = Type.Integer({ minimum: -9999, maximum: 9999 });
const look = { motif: WeaveMotif, hue: WeaveHue, image: Nullable(Picture) };

export const ArticleFields = exact({
  topic: ContentId,
  title: someText(80),
  summary: someText(200),
  source: someText(40),
  ...look,
  gameId: Nullable(ContentId),
  body: RichText,
});
export type ArticleFields = Static<typeof ArticleFields>;

const { name, englishName, initials, aliases, kind, platforms, regions, summary, servers, facts, questions } =
  Game.properties;
export const GameFields = exact({
  name,
  englishName,
  initials,
  aliases,
  kind,
  platforms,
  regions,
  ...look,
  summary,
  servers,
  facts,
  body: RichText,
  questions,
  sort: Sort,
});
export type GameFields = Static<typeof GameFields>;

export const NoticeFields = exact({
  kind: Type.Enum(noticeKinds),
  title: someText(80),
  summary: someText(200),
  startsAt: Nullable(Moment),
  endsAt: Nullable(Moment),
  regions: Type.Array(someText(40), { maxItems: 20 }),
  body: RichText,
});
export type NoticeFields = Static<typeof NoticeFields>;

export const HelpFields = exact({
  groupId: ContentId,
  question: someText(120),
  answer: RichText,
  isCommon: Type.Boolean(),
  sort: Sort,
});
export type HelpFields = Static<typeof HelpFields>;

export const TopicFields = exact({ name: someText(12), sort: Sort });
export type TopicFields = Static<typeof TopicFields>;

const { title: shelfTitle, text: shelfText, icon } = HelpGroup.properties;
/** Groups of help entries. */
export const ShelfFields = exact({ title: shelfTitle, text: shelfText, icon, sort: Sort });
export type ShelfFields = Static<typeof ShelfFields>;

/** An agreement. Its kind and version form its address and can never be changed. */
export const AgreementFields = exact({
  title: someText(60),
  effectiveAt: Moment,
  changes: text(800),
  body: RichText,
});
export type AgreementFields = Static<typeof AgreementFields>;

/** The fields of each kind of item. Documents of pages have schemas of their own. */
export const itemFields = {
  article: ArticleFields,
  topic: TopicFields,
  game: GameFields,
  notice: NoticeFields,
  help: HelpFields,
  shelf: ShelfFields,
  agreement: AgreementFields,
} satisfies Record<Exclude<ContentKind, 'page'>, TObject>;

export const ContentKindParams = Type.Object({ kind: Type.Enum(contentKinds) });
/** The address of an item. The id of an agreement consists of kind and version, such as `user-2.1`. */
export const ContentItemParams = Type.Object({
  kind: Type.Enum(contentKinds),
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,63}$' }),
});
export const RevisionParams = Type.Object({
  ...ContentItemParams.properties,
  number: Type.String({ pattern: '^[0-9]{1,6}$' }),
});

export const ContentListQuery = Type.Object({
  /** `q` is an id, or a part of the title. */
  q: Type.Optional(text(80)),
  standing: Type.Optional(Type.Enum([...contentStatuses, 'changed'])),
  example: Type.Optional(Type.Enum(['yes', 'no'])),
  after: Type.Optional(someText(200)),
});
const DraftNote = Type.Object({ revision: Type.Integer(), by: Type.String(), at: Type.String() });
export const ContentRow = Type.Object({
  id: Type.String(),
  title: Type.String(),
  standing: Type.Enum(contentStatuses),
  /** Whether the item is an invented example that came with the program and was never edited. */
  isExample: Type.Boolean(),
  publishedAt: Nullable(Type.String()),
  touchedAt: Type.String(),
  /** The draft with changes that are not published; null if there is none. */
  draft: Nullable(DraftNote),
});
export type ContentRow = Static<typeof ContentRow>;
export const ContentListReply = serviceReply(
  Type.Object({ list: Type.Array(ContentRow), next: Nullable(Type.String()) }),
);

/** Titles of the invented examples in a new installation. Examples with a draft are left out. */
export const ContentExamples = Type.Object({
  articles: Type.Array(Type.String()),
  notices: Type.Array(Type.String()),
  incidents: Type.Array(Type.String()),
});
export type ContentExamples = Static<typeof ContentExamples>;
export const ContentExamplesReply = serviceReply(ContentExamples);
/** Removes the invented examples. `seen` is their number as the operator saw it; a different number is a conflict. */
export const RemoveExamplesRequest = exact({ seen: Type.Integer({ minimum: 1 }), reason: Reason });

/** Why a draft cannot be published: the field, the rule, and the message for the operator. */
export const FieldFault = Type.Object({ field: Type.String(), rule: Type.String(), says: Type.String() });
export type FieldFault = Static<typeof FieldFault>;
export const ContentRevision = Type.Object({
  number: Type.Integer(),
  act: Type.Enum(revisionActs),
  by: Type.String(),
  at: Type.String(),
  note: Type.String(),
});
export type ContentRevision = Static<typeof ContentRevision>;
export const RevisionsQuery = Type.Object({ after: Type.Optional(RevisionParams.properties.number) });
export const RevisionsReply = serviceReply(
  Type.Object({ list: Type.Array(ContentRevision), next: Nullable(Type.String()) }),
);
export const ContentItem = Type.Object({
  kind: Type.Enum(contentKinds),
  id: Type.String(),
  standing: Type.Enum(contentStatuses),
  live: Nullable(
    Type.Object({ version: Type.Integer(), publishedAt: Nullable(Type.String()), fields: Type.Unknown() }),
  ),
  draft: Nullable(
    Type.Object({
      ...DraftNote.properties,
      base: Type.Integer(),
      fields: Type.Unknown(),
      faults: Type.Array(FieldFault),
    }),
  ),
  /** The newest revisions. The revisions of an item are numbered from 1 without gaps. */
  revisions: Type.Array(ContentRevision),
  /** The page on which visitors see the item. */
  path: Type.String(),
  /** Whether the item is a published agreement, which can no longer be changed. */
  isFinal: Type.Boolean(),
});
export type ContentItem = Static<typeof ContentItem>;
export const ContentItemReply = serviceReply(ContentItem);
export const RevisionReply = serviceReply(Type.Object({ ...ContentRevision.properties, fields: Type.Unknown() }));

/** Saves a draft. `base` is the live revision and `revision` the saved draft that the operator saw; 0 means none. */
export const SaveDraftRequest = exact({
  base: Type.Integer({ minimum: 0 }),
  revision: Type.Integer({ minimum: 0 }),
  fields: Type.Unknown(),
});
/** Requests an id for a new item, which the server derives from the title. */
export const ContentIdQuery = Type.Object({ title: text(120) });
export const ContentIdParams = Type.Object({
  kind: Type.Enum(contentKinds.filter((one) => one !== 'agreement' && one !== 'page')),
});
export const ContentIdReply = serviceReply(Type.Object({ id: Type.String() }));
/** Gives a draft another id. `revision` is the saved draft that the operator saw. */
export const MoveDraftRequest = exact({
  revision: Type.Integer({ minimum: 1 }),
  id: Type.String({ maxLength: 64 }),
});
export const DiscardDraftRequest = exact({ revision: Type.Integer({ minimum: 1 }) });
export const PublishRequest = exact({
  revision: Type.Integer({ minimum: 1 }),
  /**
   * The live revision that the operator saw together with the draft; 0 means none. It is needed because drafts that are
   * based on different revisions may have equal numbers.
   */
  base: Type.Optional(Type.Integer({ minimum: 0 })),
  /** The time from which visitors see the item; if it is missing, they see it at once. */
  at: Type.Optional(Moment),
  note: Type.Optional(text(200)),
});
export const RollBackRequest = exact({
  version: Type.Integer({ minimum: 1 }),
  to: Type.Integer({ minimum: 1 }),
  reason: Reason,
});
export const WithdrawRequest = exact({ version: Type.Integer({ minimum: 1 }), reason: Reason });
export const PreviewReply = serviceReply(Type.Object({ address: Type.String(), until: Type.String() }));

const Option = Type.Object({ id: Type.String(), name: Type.String() });
/** Values for the selection fields of forms. */
export const ContentOptions = Type.Object({
  topics: Type.Array(Option),
  groups: Type.Array(Option),
  games: Type.Array(Option),
  /** The questions of the help centre that a page can select. */
  questions: Type.Array(Option),
  /** Values of the placeholders `{brand}`, `{suffix}` and `{company}` in texts. */
  brand: Type.Object({ name: Type.String(), suffix: Type.String(), company: Type.String() }),
  /** The highest published version of each agreement. A new version must be higher than this one. */
  agreements: Type.Array(Type.Object({ kind: Type.Enum(agreementKinds), version: Type.String() })),
});
export type ContentOptions = Static<typeof ContentOptions>;
export const ContentOptionsReply = serviceReply(ContentOptions);

export const UploadedImage = Type.Object({
  src: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  name: Type.String(),
  by: Type.String(),
  at: Type.String(),
});
export type UploadedImage = Static<typeof UploadedImage>;
export const UploadImageQuery = Type.Object({ name: Type.Optional(text(200)) });
export const UploadedImageReply = serviceReply(UploadedImage);
/** The result for each file of an upload of cover pictures. */
export const CoverReport = Type.Object({
  matched: Type.Array(
    Type.Object({ file: Type.String(), gameId: Type.String(), name: Type.String(), src: Type.String() }),
  ),
  /** Files whose name fits no game, or several games. */
  unmatched: Type.Array(Type.String()),
  refused: Type.Array(Type.Object({ file: Type.String(), says: Type.String() })),
});
export type CoverReport = Static<typeof CoverReport>;
export const CoverReportReply = serviceReply(CoverReport);
export const ImagesQuery = Type.Object({ after: Type.Optional(someText(200)) });
export const ImagesReply = serviceReply(
  Type.Object({ list: Type.Array(UploadedImage), next: Nullable(Type.String()) }),
);

/** What the console sends to the preview of a text: the item as the site would show it after publishing. */
export type ContentDraft =
  | { kind: 'article'; article: Article; game: GameBrief | null }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'help'; entry: HelpEntry }
  | { kind: 'game'; game: Game }
  | { kind: 'agreement'; agreement: Agreement };
