import { Type, type Static } from 'typebox';
import { activityPlaces } from '../facts/activity-places.ts';
import { activityKinds, activityLimits, awardKinds, lineRefusals, machineNames } from '../facts/activity-vocabulary.ts';
import { ExchangeLimit } from './activity-exchange.ts';
import { ActivityPart, ActivityState, Audience } from './activity-parts.ts';
import { IdempotencyKey, After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, someText, text } from './fields.ts';
import { plain } from './promotion.ts';
import { Address } from './rich-text.ts';
import { serviceReply } from './service.ts';

/** Activities as operators edit them. Request bodies refuse unknown fields, so that no other field can be set. */

const Moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });
const Many = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Stock = Nullable(Type.Integer({ minimum: 0, maximum: 2_000_000_000 }));
const awarded = { kind: Type.Enum([...awardKinds]), name: plain(40), amount: Many };

/** A prize of a lottery. `weight` is its number of wins in a million draws. */
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
  /** The schema depends on the kind; see `GET /activities/kinds`. */
  rules: Type.Unknown(),
  /** Present for a lottery. */
  prizes: Type.Optional(Type.Array(PrizeDraft, { maxItems: 40 })),
  /** Present for a supply station. */
  goods: Type.Optional(Type.Array(GoodDraft, { maxItems: 100 })),
};
export const ActivityForm = exact(form);
export type ActivityForm = Static<typeof ActivityForm>;
export const AddActivityRequest = exact({
  id: ActivityPart,
  kind: Type.Enum([...activityKinds]),
  form: ActivityForm,
});
/** All fields of a new activity, as one form. */
export const NewActivityFields = exact({ id: ActivityPart, kind: Type.Enum([...activityKinds]), ...form });
/** All fields of an existing activity, as one form. */
export const ActivityFields = exact({ ...NewActivityFields.properties, reason: Reason });
const Revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
export const SaveActivityRequest = exact({ form: ActivityForm, seen: Revision, reason: Reason });
/**
 * `seen` is checked when the activity is switched on, so that only a reviewed revision starts. Switching off works
 * with any revision.
 */
export const SwitchActivityRequest = exact({ isOff: Type.Boolean(), seen: Revision, reason: Reason });
export const ActivityParams = Type.Object({ id: ActivityPart });
export const SavedActivityReply = serviceReply(Type.Object({ id: Type.String(), revision: Type.Integer() }));

/** `q` is a part of the activity's name or id. */
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

/** Stock of a prize or good. `out` is the number released so far; null means unlimited. */
export const StockView = Type.Object({ id: Type.String(), taken: Type.Integer(), out: Nullable(Type.Integer()) });
export type StockView = Static<typeof StockView>;

const documents = Type.Enum([...new Set(activityPlaces.map(({ document }) => document))]);
const placeFields = Type.Enum([...new Set(activityPlaces.map(({ field }) => field))]);
/** A page of the site for activities of this kind, and the activity that the page shows; null means none. */
export const PlaceView = Type.Object({
  document: documents,
  field: placeFields,
  path: Type.String(),
  shown: Nullable(Type.Object({ id: Type.String(), name: Type.String(), state: ActivityState })),
  /** Version of the page's document. It is required to change the activity that the page shows. */
  version: Type.Integer(),
  /** The page's document has a draft, so the activity must be changed in that draft. */
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
  /** Numbers of participants, of awards, and of awards that were taken back. */
  entries: Type.Integer(),
  awards: Type.Integer(),
  reversed: Type.Integer(),
  /**
   * Only for an activity with a list: how many entries the list has, and how many of them claimed the gift. Counting
   * stops one above the limit.
   */
  listed: Nullable(Type.Object({ all: Type.Integer(), claimed: Type.Integer() })),
  places: Type.Array(PlaceView),
  /** Activities of kind page and supply stations that contain this activity. */
  within: Type.Array(ActivityRow),
});
export type ActivityDetail = Static<typeof ActivityDetail>;
export const ActivityDetailReply = serviceReply(ActivityDetail);

/** The JSON Schema of each kind's rules, and initial rules for a new activity. */
export const ActivityKindView = Type.Object({ kind: Type.String(), schema: Type.Unknown(), first: Type.Unknown() });
export type ActivityKindView = Static<typeof ActivityKindView>;
export const ActivityKindsReply = serviceReply(Type.Object({ list: Type.Array(ActivityKindView) }));

export const PrizeOdds = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Published odds and observed share, both from 0 to 1. */
  odds: Type.Number(),
  won: Type.Integer(),
  share: Type.Number(),
  interval: Nullable(Type.Object({ low: Type.Number(), high: Type.Number() })),
  /**
   * `few`: too few draws for a verdict. `limited`: the stock or the limit per person reduces the share, so it cannot
   * be compared with the odds.
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
  /** The number that the member sees next to a draw or a code; null for other awards. */
  number: Nullable(Type.String()),
  accountId: Type.String(),
  /** The prize, for awards of a lottery; otherwise null. */
  prizeId: Nullable(Type.String()),
  kind: Type.String(),
  name: Type.String(),
  amount: Type.Integer(),
  rulesVersion: Type.Integer(),
  at: Type.String(),
  reversed: Nullable(Type.Object({ at: Type.String(), reason: Type.String() })),
});
export type AwardRow = Static<typeof AwardRow>;
/** `account` is a complete account id. */
export const AwardsQuery = Type.Object({ ...Page, account: Type.Optional(text(64)) });
export const AwardsReply = serviceReply(Type.Object({ list: Type.Array(AwardRow), next: Nullable(Type.String()) }));
export const ReverseRequest = exact({ reason: Reason });
export const NumberParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) });

export const ExchangeRow = Type.Object({
  id: Type.String(),
  accountId: Type.String(),
  goodId: Type.String(),
  /** Kind of the good's award. */
  kind: Type.String(),
  coins: Type.Integer(),
  at: Type.String(),
  undoneAt: Nullable(Type.String()),
});
export type ExchangeRow = Static<typeof ExchangeRow>;
export const ExchangesReply = serviceReply(
  Type.Object({ list: Type.Array(ExchangeRow), next: Nullable(Type.String()) }),
);

/** `q` is a complete account id: of an account on the list, or of an account that claimed a computer's gift. */
export const ListedQuery = Type.Object({
  q: Type.Optional(text(64)),
  claimed: Type.Optional(Type.Enum(['yes', 'no'])),
  after: After,
});
export const ListedRow = Type.Object({
  /** The account id; for a computer, the hash of its identifier. */
  id: Type.String(),
  /** The account that claimed the gift or may claim it; null for a computer without a claimed gift. */
  accountId: Nullable(Type.String()),
  addedAt: Type.String(),
  claimedAt: Nullable(Type.String()),
});
export type ListedRow = Static<typeof ListedRow>;
export const ListedReply = pageReply(ListedRow);
const lines = { text: Type.String({ minLength: 1 }), reason: Reason };
/** `text` has one account or computer per line. */
export const BringRecalledRequest = exact(lines);
export const BringMachinesRequest = exact({ ...lines, by: Type.Enum([...machineNames]) });
/** Result of an upload. The first refused lines are listed by line number, without their content. */
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

/** `q` is a part of the batch's name or number. */
export const BatchesQuery = Type.Object({ q: Type.Optional(text(64)), after: Type.Optional(someText(300)) });
export const BatchRow = Type.Object({
  id: Type.String(),
  /** Readable number of the batch: `VIP-261117-3FA9`. */
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
  /** Whether all codes of the batch are generated and can be downloaded. They can be downloaded one time. */
  isWaiting: Type.Boolean(),
  /** Whether the caller downloaded the codes in the last minutes and may repeat a failed download. */
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
/** The codes are returned one time. */
export const CodesReply = serviceReply(Type.Object({ name: Type.String(), codes: Type.Array(Type.String()) }));
