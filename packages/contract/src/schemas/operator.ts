import { Type, type Static } from 'typebox';
import { MAX_AUDIT_VALUES } from '../facts/audit-things.ts';
import { operatorRoles, permissions } from '../facts/permissions.ts';
import { allServices } from '../facts/services.ts';
import { siteDocuments, type SiteDocumentId } from '../facts/site-documents.ts';
import { Reason } from './console-page.ts';
import { groupStates } from './console-settings.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The console's own API, under /console/api, in the service dialect; authorised by the operator's cookie. */

export const OperatorRole = Type.Enum([...operatorRoles]);
export type OperatorRole = Static<typeof OperatorRole>;

export const Operator = Type.Object({ id: Type.String(), name: Type.String(), role: OperatorRole });
export type Operator = Static<typeof Operator>;

/** The token of a one-time link. It travels in the link's fragment and this body, never in an address the server sees. */
export const EnterRequest = Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) });
export type EnterRequest = Static<typeof EnterRequest>;
/** Who is here. `provedAt`: when the second factor was last proved in this session; null where it is asked for before anything touchy. */
export const Me = Type.Object({
  operator: Operator,
  permissions: Type.Array(Type.Enum([...permissions])),
  hasFactor: Type.Boolean(),
  provedAt: Type.Union([Type.String(), Type.Null()]),
  /** Recent enough for dangerous actions. */
  isFresh: Type.Boolean(),
  /** The required first step where the console needs a second factor: enrol one, or prove it. */
  before: Type.Union([Type.Literal('factor'), Type.Literal('proof'), Type.Null()]),
});
export type Me = Static<typeof Me>;
export const MeReply = serviceReply(Me);

/** People who may enter. */
export const OperatorName = Type.String({ pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}$' });
export const OperatorRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: OperatorRole,
  createdAt: Type.String(),
  hasFactor: Type.Boolean(),
  /** When they count beside another person, where their second factor is too new for that; null otherwise. */
  settlesAt: Type.Union([Type.String(), Type.Null()]),
  /** The last owner can be neither removed nor demoted. */
  isLastOwner: Type.Boolean(),
  /** How many tokens of theirs still work. */
  tokens: Type.Integer(),
});
export type OperatorRow = Static<typeof OperatorRow>;
export const OperatorListReply = serviceReply(Type.Object({ list: Type.Array(OperatorRow) }));
export const OperatorParams = Type.Object({ name: OperatorName });
export const AddOperatorRequest = Type.Object({ name: OperatorName, role: OperatorRole, reason: Reason });
/** `seenRole` is the one that was seen: another by now is a conflict. */
export const ChangeRoleRequest = Type.Object({ role: OperatorRole, seenRole: OperatorRole, reason: Reason });
/** An action on another operator that takes only a reason. */
export const OperatorActRequest = Type.Object({ reason: Reason });
/** The one-time link, returned once. */
export const OperatorLinkReply = serviceReply(Type.Object({ link: Type.String() }));

/** For an authenticator app: the secret to type, and its address for a QR code. */
export const FactorBeginReply = serviceReply(Type.Object({ secret: Type.String(), uri: Type.String() }));
export const FactorCodeRequest = Type.Object({ code: Type.String({ minLength: 6, maxLength: 20 }) });

export const JobQueueStatus = Type.Object({
  name: Type.String(),
  queued: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  /** For how long the oldest one that is due has waited; null where none is. */
  waitedSeconds: Type.Union([Type.Integer(), Type.Null()]),
});
export const SystemStatus = Type.Object({
  version: Type.String(),
  mode: Type.Union([Type.Literal('demo'), Type.Literal('production')]),
  services: Type.Array(Type.Enum(allServices)),
  startedAt: Type.String(),
  now: Type.String(),
  database: Type.Object({
    kind: Type.Union([Type.Literal('embedded'), Type.Literal('postgresql')]),
    version: Type.String(),
    /** When its newest migration was made. */
    schema: Type.String(),
    /** How long a question without work took just now, with the wait for a connection. */
    roundTripMs: Type.Number(),
  }),
  standIns: Type.Array(Type.Object({ id: Type.String(), says: Type.String() })),
  /** The simulator of the desktop client's bridge; null: none. */
  bridgeSimulator: Type.Union([Type.String(), Type.Null()]),
  queues: Type.Array(JobQueueStatus),
  /** Dead letters: jobs that failed every try. */
  deadLetters: Type.Integer(),
});
export type SystemStatus = Static<typeof SystemStatus>;
export const SystemStatusReply = serviceReply(SystemStatus);

/** An outside service that we call. Times are null where no call is recorded. */
export const OutsideParty = Type.Object({
  /** The group of settings that says how it is called. */
  id: Type.String(),
  title: Type.String(),
  state: Type.Enum(groupStates),
  okAt: Type.Union([Type.String(), Type.Null()]),
  failed: Type.Union([Type.Object({ at: Type.String(), says: Type.String() }), Type.Null()]),
});
export type OutsideParty = Static<typeof OutsideParty>;
export const OutsidePartiesReply = serviceReply(Type.Object({ parties: Type.Array(OutsideParty) }));

export const AuditEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  from: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditPage = Type.Object({
  list: Type.Array(AuditEntry),
  next: Type.Union([Type.String(), Type.Null()]),
  /** Current names of entities in these lines, by `thingKey`; only of areas that the caller may read. */
  names: Type.Record(Type.String(), Type.String()),
});
export type AuditPage = Static<typeof AuditPage>;
export const AuditReply = serviceReply(AuditPage);
const CalendarDay = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const toldValue = '[a-z_]+[.][a-z_]+:[A-Za-z0-9_]+=[A-Za-z0-9_.-]+';
export const AuditQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  /** Part of the name. */
  actor: Type.Optional(someText(64)),
  action: Type.Optional(someText(64)),
  subject: Type.Optional(someText(100)),
  /** Part of the subject, the reason or the address that it came from. */
  q: Type.Optional(someText(100)),
  /** With `q`: comma-separated actions that match the search text by their label; their entries are found as well. */
  named: Type.Optional(Type.String({ pattern: '^[a-z_]+[.][a-z_]+(,[a-z_]+[.][a-z_]+)*$', maxLength: 8000 })),
  /**
   * With `q`: comma-separated values of before or after that match the search text by their label:
   * `account.state:state=frozen`.
   */
  valued: Type.Optional(
    Type.String({ pattern: `^${toldValue}(,${toldValue}){0,${MAX_AUDIT_VALUES - 1}}$`, maxLength: 16_000 }),
  ),
  /** Days of Shanghai's calendar, both included. */
  since: Type.Optional(CalendarDay),
  until: Type.Optional(CalendarDay),
});
const ChainHead = Type.String({ pattern: '^[0-9A-Za-z:_-]{1,100}$' });
const AskedCount = Type.String({ pattern: '^[0-9]{1,15}$' });
/** Position after the previous part; by default the first entry. */
export const AuditVerifyQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  head: Type.Optional(ChainHead),
  entries: Type.Optional(AskedCount),
  unkeyed: Type.Optional(AskedCount),
  /** A head that was noted earlier: is it in this part? */
  earlier: Type.Optional(ChainHead),
});
/** One part: `entries` checked so far, `unkeyed` of them older than the key; `newest` is the log's last number. */
export const AuditVerifyPart = Type.Object({
  entries: Type.Integer(),
  unkeyed: Type.Integer(),
  after: Type.Union([Type.String(), Type.Null()]),
  /** Worth noting elsewhere at the end: with it one can tell later that no older state of the whole database was put back. */
  head: Type.Union([Type.String(), Type.Null()]),
  newest: Type.String(),
  /** Whether the head that was noted earlier is in this part. */
  hasEarlier: Type.Boolean(),
  brokenAt: Type.Union([Type.String(), Type.Null()]),
  isEnd: Type.Boolean(),
  /** At the end, where nothing is broken: whether it is the log that was sealed. */
  seal: Type.Union([Type.Literal('whole'), Type.Literal('missing'), Type.Literal('broken'), Type.Null()]),
  /** Number of entries that the seal covers. */
  sealed: Type.Union([Type.Integer(), Type.Null()]),
});
export type AuditVerifyPart = Static<typeof AuditVerifyPart>;
export const AuditVerifyReply = serviceReply(AuditVerifyPart);

/** The documents that the site is made of. */
export const ContentDocumentParams = Type.Object({
  configId: Type.Enum(Object.keys(siteDocuments) as SiteDocumentId[]),
});
export const ContentDocument = Type.Object({
  config_id: Type.String(),
  version: Type.Integer(),
  content: Type.Unknown(),
});
export type ContentDocument = Static<typeof ContentDocument>;
export const ContentDocumentReply = serviceReply(ContentDocument);
/** `version` is the one the editor saw; a newer one on the server answers code 409. */
export const SaveContentRequest = Type.Object({ version: Type.Integer({ minimum: 1 }), content: Type.Unknown() });
export type SaveContentRequest = Static<typeof SaveContentRequest>;
