import { Type, type Static } from 'typebox';
import { activityPlaces } from '../facts/activity-pages-by-kind.ts';
import { activityKinds, activityLimits, awardKinds, lineRefusals, machineNames } from '../facts/activity-vocabulary.ts';
import { ExchangeLimit } from './activity-exchange.ts';
import { ActivityPart, ActivityState, Audience } from './activity-parts.ts';
import { IdempotencyKey, After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, someText, text } from './fields.ts';
import { plain } from './promotion.ts';
import { Address } from './rich-text.ts';
import { serviceReply } from './service.ts';

/** Activities as operators edit them. Requests with unknown fields are refused, so no other field can be changed. */

const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
const Many = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Stock = Nullable(Type.Integer({ minimum: 0, maximum: 2_000_000_000 }));
const awarded = { kind: Type.Enum([...awardKinds]), name: plain(40), amount: Many };

/** A prize of a lottery. `weight` is the number of wins per million draws. */
export const PrizeDraft = exact({
  id: ActivityPart,
  ...awarded,
  weight: Type.Integer({ minimum: 0, maximum: activityLimits.oddsWhole }),
  stock: Stock,
  perPerson: Nullable(Many),
});
export type PrizeDraft = Static<typeof PrizeDraft>;

export const GoodDraft = exact({
  id: ActivityPart,
  ...awarded,
  description: plain(200),
  picture: Address,
  price: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  stock: Stock,
  dailyRelease: Nullable(Many),
  perPerson: Nullable(Many),
  perPeriod: Nullable(ExchangeLimit),
  voucher: Nullable(
    exact({
      award: exact(awarded),
      coinDays: Type.Integer({ minimum: 1, maximum: 3660 }),
      validDays: Type.Integer({ minimum: 1, maximum: 3660 }),
    }),
  ),
});
export type GoodDraft = Static<typeof GoodDraft>;

const form = {
  name: plain(60),
  picture: Address,
  startsAt: Moment,
  endsAt: Moment,
  audience: Audience,
  budget: Nullable(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })),
  /** The rules, whose schema depends on the kind of activity (see `GET /activities/kinds`). */
  rules: Type.Unknown(),
  /** The prizes, for a lottery only. */
  prizes: Type.Optional(Type.Array(PrizeDraft, { maxItems: 40 })),
  /** The goods, for a supply station only. */
  goods: Type.Optional(Type.Array(GoodDraft, { maxItems: 100 })),
};
export const ActivityForm = exact(form);
export type ActivityForm = Static<typeof ActivityForm>;
export const AddActivityRequest = exact({
  id: ActivityPart,
  kind: Type.Enum([...activityKinds]),
  form: ActivityForm,
});
/** All fields of a new activity, as the form sends them. */
export const NewActivityFields = exact({ id: ActivityPart, kind: Type.Enum([...activityKinds]), ...form });
/** All fields of an existing activity, as the form sends them. */
export const ActivityFields = exact({ ...NewActivityFields.properties, reason: Reason });
const Revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
export const SaveActivityRequest = exact({ form: ActivityForm, seen: Revision, reason: Reason });
/**
 * Switches an activity on or off. `seen` is compared when the activity is switched on, so that only a reviewed revision
 * starts; switching off is always possible.
 */
export const SwitchActivityRequest = exact({ isOff: Type.Boolean(), seen: Revision, reason: Reason });
export const ActivityParams = Type.Object({ id: ActivityPart });
export const SavedActivityReply = serviceReply(Type.Object({ id: Type.String(), revision: Type.Integer() }));

/** `q` is a part of the name or of the id of an activity. */
export const ActivitiesQuery = Type.Object({
  q: Type.Optional(text(64)),
  kind: Type.Optional(Type.Enum([...activityKinds])),
  state: Type.Optional(ActivityState),
  after: Type.Optional(someText(300)),
});
export const ActivityRow = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  picture: Type.String(),
  state: ActivityState,
  audience: Audience,
  startsAt: Type.String(),
  endsAt: Type.String(),
  budget: Nullable(Type.Integer()),
  given: Type.Integer(),
  rulesVersion: Type.Integer(),
  revision: Type.Integer(),
  updatedAt: Type.String(),
});
export type ActivityRow = Static<typeof ActivityRow>;
export const ActivitiesReply = serviceReply(
  Type.Object({ list: Type.Array(ActivityRow), next: Nullable(Type.String()) }),
);

/** The stock of a prize or good. `out` is the number of units released so far; null means unlimited. */
export const StockView = Type.Object({ id: Type.String(), taken: Type.Integer(), out: Nullable(Type.Integer()) });
export type StockView = Static<typeof StockView>;

/** Selects a prize or good of an activity. */
export const ReleaseQuery = Type.Object({ thing: ActivityPart });
/** How the limited stock of a prize or good is released, day by day; it goes on a few days beyond today. */
export const ReleaseView = Type.Object({
  today: Type.String(),
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      /** Units that are released by the end of the day, or until now on today. */
      planned: Type.Integer(),
      /** Units that were given by then; null for later days and for days that are too long ago to count. */
      given: Nullable(Type.Integer()),
    }),
  ),
});
export type ReleaseView = Static<typeof ReleaseView>;
export const ReleaseReply = serviceReply(ReleaseView);

const documents = Type.Enum([...new Set(activityPlaces.map(({ document }) => document))]);
const placeFields = Type.Enum([...new Set(activityPlaces.map(({ field }) => field))]);
/** A page of the site that can show an activity of this kind, and the activity that it shows now; null means none. */
export const PlaceView = Type.Object({
  document: documents,
  field: placeFields,
  path: Type.String(),
  shown: Nullable(Type.Object({ id: Type.String(), name: Type.String(), state: ActivityState })),
  /** Version of the page's document. A change of the activity that the page shows must send this version. */
  version: Type.Integer(),
  /** Whether the page's document has a draft. If so, the activity can be changed only in that draft. */
  hasDraft: Type.Boolean(),
});
export type PlaceView = Static<typeof PlaceView>;
export const ShowActivityRequest = exact({
  document: documents,
  field: placeFields,
  version: Type.Integer({ minimum: 0 }),
});

export const ActivityDetail = Type.Object({
  activity: ActivityRow,
  rules: Type.Unknown(),
  prizes: Nullable(Type.Array(PrizeDraft)),
  goods: Nullable(Type.Array(GoodDraft)),
  stock: Type.Array(StockView),
  /** Numbers of participants, of awards, and of awards that were revoked. */
  entries: Type.Integer(),
  awards: Type.Integer(),
  reversed: Type.Integer(),
  /**
   * For an activity with a list: the number of entries in the list, and how many of them claimed the gift. Each is
   * counted up to one above the limit.
   */
  listed: Nullable(Type.Object({ all: Type.Integer(), claimed: Type.Integer() })),
  places: Type.Array(PlaceView),
  /** Activity pages and supply stations that contain this activity. */
  within: Type.Array(ActivityRow),
});
export type ActivityDetail = Static<typeof ActivityDetail>;
export const ActivityDetailReply = serviceReply(ActivityDetail);

/** A kind of activity: the JSON Schema of its rules, and the rules that a new activity begins with. */
export const ActivityKindView = Type.Object({ kind: Type.String(), schema: Type.Unknown(), first: Type.Unknown() });
export type ActivityKindView = Static<typeof ActivityKindView>;
export const ActivityKindsReply = serviceReply(Type.Object({ list: Type.Array(ActivityKindView) }));

export const PrizeOdds = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** The published odds and the observed share, from 0 to 1. */
  odds: Type.Number(),
  won: Type.Integer(),
  share: Type.Number(),
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  /**
   * Whether the observed share fits the odds. `few`: not enough draws to decide. `limited`: stock or the limit per
   * person reduces the share, so it cannot be compared.
   */
  verdict: Type.Enum(['fits', 'off', 'few', 'limited']),
});
export const OddsReply = serviceReply(
  Type.Object({ draws: Type.Integer(), nothing: Type.Number(), prizes: Type.Array(PrizeOdds) }),
);
export type OddsView = Static<typeof OddsReply>['data'];

const Page = { after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) };
export const WinnersQuery = Type.Object({
  ...Page,
  prize: Type.Optional(ActivityPart),
  account: Type.Optional(text(64)),
});
export const AwardRow = Type.Object({
  /** Id of the award. */
  id: Type.String(),
  /** The number that the member sees for a draw or a redeem code; null for other awards. */
  number: Nullable(Type.String()),
  accountId: Type.String(),
  /** The id of the prize, for awards of a lottery; null otherwise. */
  prizeId: Nullable(Type.String()),
  kind: Type.String(),
  name: Type.String(),
  amount: Type.Integer(),
  rulesVersion: Type.Integer(),
  at: Type.String(),
  reversed: Nullable(Type.Object({ at: Type.String(), reason: Type.String() })),
});
export type AwardRow = Static<typeof AwardRow>;
/** Selects awards of an activity. `account` is a complete account id. */
export const AwardsQuery = Type.Object({ ...Page, account: Type.Optional(text(64)) });
export const AwardsReply = serviceReply(Type.Object({ list: Type.Array(AwardRow), next: Nullable(Type.String()) }));
export const ReverseRequest = exact({ reason: Reason });
export const NumberParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) });

export const ExchangeRow = Type.Object({
  id: Type.String(),
  accountId: Type.String(),
  goodId: Type.String(),
  /** The kind of award that the good gives. */
  kind: Type.String(),
  coins: Type.Integer(),
  at: Type.String(),
  undoneAt: Nullable(Type.String()),
});
export type ExchangeRow = Static<typeof ExchangeRow>;
export const ExchangesReply = serviceReply(
  Type.Object({ list: Type.Array(ExchangeRow), next: Nullable(Type.String()) }),
);

/** Searches a list. `q` is a complete account id: of the list, or one that claimed the gift of a computer. */
export const ListedQuery = Type.Object({
  q: Type.Optional(text(64)),
  claimed: Type.Optional(Type.Enum(['yes', 'no'])),
  after: After,
});
export const ListedRow = Type.Object({
  /** The account id, or for a computer the hash of its identifier. */
  id: Type.String(),
  /** The account that claimed the gift or may claim it; null for a computer whose gift was not claimed. */
  accountId: Nullable(Type.String()),
  addedAt: Type.String(),
  claimedAt: Nullable(Type.String()),
});
export type ListedRow = Static<typeof ListedRow>;
export const ListedReply = pageReply(ListedRow);
const lines = { text: Type.String({ minLength: 1 }), reason: Reason };
/** Uploads a list. `text` has one account or computer per line. */
export const BringRecalledRequest = exact(lines);
export const BringMachinesRequest = exact({ ...lines, by: Type.Enum([...machineNames]) });
/** The result of an upload. The first refused lines are listed by their number, without their content. */
export const ImportedList = Type.Object({
  lines: Type.Integer(),
  added: Type.Integer(),
  known: Type.Integer(),
  repeated: Type.Integer(),
  refused: Type.Integer(),
  refusals: Type.Array(Type.Object({ line: Type.Integer(), why: Type.Enum([...lineRefusals]) })),
});
export type ImportedList = Static<typeof ImportedList>;
export const ImportedListReply = serviceReply(ImportedList);

/** `q` is a part of the name or of the number of a batch. */
export const BatchesQuery = Type.Object({ q: Type.Optional(text(64)), after: Type.Optional(someText(300)) });
export const BatchRow = Type.Object({
  id: Type.String(),
  /** The number of the batch in a readable form, such as `VIP-261117-3FA9`. */
  number: Type.String(),
  activityId: Type.String(),
  name: Type.String(),
  kind: Type.String(),
  awardName: Type.String(),
  amount: Type.Integer(),
  perPerson: Type.Integer(),
  size: Type.Integer(),
  redeemed: Type.Integer(),
  /** How many codes of the batch have been generated so far. */
  made: Type.Integer(),
  validUntil: Type.String(),
  madeAt: Type.String(),
  revokedAt: Nullable(Type.String()),
  /** Whether all codes of the batch are generated and not downloaded yet. They can be downloaded only once. */
  isWaiting: Type.Boolean(),
  /** Whether the caller downloaded the codes a few minutes ago and may repeat the download if it failed. */
  canTakeAgain: Type.Boolean(),
});
export type BatchRow = Static<typeof BatchRow>;
export const BatchesReply = serviceReply(Type.Object({ list: Type.Array(BatchRow), next: Nullable(Type.String()) }));
export const MakeBatchRequest = exact({
  activityId: ActivityPart,
  name: plain(60),
  award: exact(awarded),
  coinDays: Type.Integer({ minimum: 1, maximum: 3660 }),
  perPerson: Type.Integer({ minimum: 1, maximum: 1000 }),
  size: Type.Integer({ minimum: 1, maximum: activityLimits.mostCodes }),
  validUntil: Moment,
  reason: Reason,
  key: IdempotencyKey,
});
export type MakeBatchRequest = Static<typeof MakeBatchRequest>;
export const BatchParams = Type.Object({ id: text(200) });
export const MadeBatchReply = serviceReply(Type.Object({ id: Type.String() }));
/** The codes of a batch. They are returned only once. */
export const CodesReply = serviceReply(Type.Object({ name: Type.String(), codes: Type.Array(Type.String()) }));
