import { Type, type Static } from 'typebox';
import { MAX_AUDIT_VALUES } from '../facts/audited-entities.ts';
import { operatorRoles, permissions } from '../facts/permissions.ts';
import { allServices } from '../facts/services.ts';
import { siteDocuments, type SiteDocumentId } from '../facts/site-documents.ts';
import { Reason } from './console-page.ts';
import { groupStates } from './console-settings.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The console's own API below /console/api, in the service dialect. It is authorized by the operator's cookie. */

export const OperatorRole = Type.Enum([...operatorRoles]);
export type OperatorRole = Static<typeof OperatorRole>;

export const Operator = Type.Object({ id: Type.String(), name: Type.String(), role: OperatorRole });
export type Operator = Static<typeof Operator>;

/**
 * The token of a one-time link. It is sent in the link's fragment and in this body, so that it never appears in a URL
 * that the server logs.
 */
export const EnterRequest = Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) });
export type EnterRequest = Static<typeof EnterRequest>;
/**
 * The calling operator. `provedAt` is when the second factor was last proved in this session; null if it must be
 * proved before the next protected action.
 */
export const Me = Type.Object({
  operator: Operator,
  permissions: Type.Array(Type.Enum([...permissions])),
  hasFactor: Type.Boolean(),
  provedAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether the proof is recent enough for actions that need a fresh proof. */
  isFresh: Type.Boolean(),
  /**
   * What the operator must do first if the console requires a second factor: `factor` to enrol one, `proof` to prove
   * it.
   */
  before: Type.Union([Type.Literal('factor'), Type.Literal('proof'), Type.Null()]),
});
export type Me = Static<typeof Me>;
export const MeReply = serviceReply(Me);

/** Operators, as the list of operators shows them. */
export const OperatorName = Type.String({ pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}$' });
export const OperatorRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: OperatorRole,
  createdAt: Type.String(),
  hasFactor: Type.Boolean(),
  /** When the operator starts to count as a second person, if their second factor is too new; otherwise null. */
  settlesAt: Type.Union([Type.String(), Type.Null()]),
  /** The last owner can neither be removed nor get another role. */
  isLastOwner: Type.Boolean(),
  /** Number of the operator's tokens that are still valid. */
  tokens: Type.Integer(),
});
export type OperatorRow = Static<typeof OperatorRow>;
export const OperatorListReply = serviceReply(Type.Object({ list: Type.Array(OperatorRow) }));
export const OperatorParams = Type.Object({ name: OperatorName });
export const AddOperatorRequest = Type.Object({ name: OperatorName, role: OperatorRole, reason: Reason });
/** `seenRole` is the role that the caller saw. If the role has changed since, the request is a conflict. */
export const ChangeRoleRequest = Type.Object({ role: OperatorRole, seenRole: OperatorRole, reason: Reason });
/** Body of actions on another operator that need only a reason. */
export const OperatorActionRequest = Type.Object({ reason: Reason });
/** The one-time link. It is returned only here, one time. */
export const OperatorLinkReply = serviceReply(Type.Object({ link: Type.String() }));

/** For an authenticator app: the secret for typing, and the otpauth address for a QR code. */
export const FactorBeginReply = serviceReply(Type.Object({ secret: Type.String(), uri: Type.String() }));
export const FactorCodeRequest = Type.Object({ code: Type.String({ minLength: 6, maxLength: 20 }) });

export const JobQueueStatus = Type.Object({
  name: Type.String(),
  queued: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  /** How long the oldest due job has waited; null if no job is due. */
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
    /** When the newest applied migration was created. */
    schema: Type.String(),
    /** How long a trivial query took just now, including the wait for a connection. */
    roundTripMs: Type.Number(),
  }),
  sandboxes: Type.Array(Type.Object({ id: Type.String(), says: Type.String() })),
  /** The address of the simulator of the desktop client's bridge; null if there is none. */
  bridgeSimulator: Type.Union([Type.String(), Type.Null()]),
  queues: Type.Array(JobQueueStatus),
  /** Number of jobs that failed every attempt. */
  deadLetters: Type.Integer(),
});
export type SystemStatus = Static<typeof SystemStatus>;
export const SystemStatusReply = serviceReply(SystemStatus);

/** An outside service that we call. Times are null if no call is recorded. */
export const OutsideParty = Type.Object({
  /** Id of the settings group that configures the service. */
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
  /**
   * Current names of the entities in these entries, by `thingKey`. Only entities that the caller may read are
   * included.
   */
  names: Type.Record(Type.String(), Type.String()),
});
export type AuditPage = Static<typeof AuditPage>;
export const AuditReply = serviceReply(AuditPage);
const CalendarDay = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const valuePattern = '[a-z_]+[.][a-z_]+:[A-Za-z0-9_]+=[A-Za-z0-9_.-]+';
export const AuditQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  /** Part of the actor's name. */
  actor: Type.Optional(someText(64)),
  action: Type.Optional(someText(64)),
  subject: Type.Optional(someText(100)),
  /** Part of the subject, of the reason, or of the IP address of the request. */
  q: Type.Optional(someText(100)),
  /**
   * With `q`: comma-separated actions with a label that matches the search text. Their audit entries are found as
   * well.
   */
  named: Type.Optional(Type.String({ pattern: '^[a-z_]+[.][a-z_]+(,[a-z_]+[.][a-z_]+)*$', maxLength: 8000 })),
  /**
   * With `q`: comma-separated values of `before` or `after` with a label that matches the search text:
   * `account.state:state=frozen`.
   */
  valued: Type.Optional(
    Type.String({ pattern: `^${valuePattern}(,${valuePattern}){0,${MAX_AUDIT_VALUES - 1}}$`, maxLength: 16_000 }),
  ),
  /** Dates in Asia/Shanghai, both included. */
  since: Type.Optional(CalendarDay),
  until: Type.Optional(CalendarDay),
});
const ChainHead = Type.String({ pattern: '^[0-9A-Za-z:_-]{1,100}$' });
const AskedCount = Type.String({ pattern: '^[0-9]{1,15}$' });
/** `after` is the position after the previous part; the default is the first entry. */
export const AuditVerifyQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  head: Type.Optional(ChainHead),
  entries: Type.Optional(AskedCount),
  unkeyed: Type.Optional(AskedCount),
  /** A head that was recorded earlier. The reply tells whether it is in this part. */
  earlier: Type.Optional(ChainHead),
});
/**
 * Result for one part of the audit log. `entries` is the number checked so far, and `unkeyed` how many of them are
 * older than the key; `newest` is the number of the log's last entry.
 */
export const AuditVerifyPart = Type.Object({
  entries: Type.Integer(),
  unkeyed: Type.Integer(),
  after: Type.Union([Type.String(), Type.Null()]),
  /**
   * At the end, worth recording outside the database. With a recorded head one can detect later that the whole
   * database was restored to an older state.
   */
  head: Type.Union([Type.String(), Type.Null()]),
  newest: Type.String(),
  /** Whether the head that was recorded earlier is in this part. */
  hasEarlier: Type.Boolean(),
  brokenAt: Type.Union([Type.String(), Type.Null()]),
  isEnd: Type.Boolean(),
  /** At the end, if no entry is broken: whether the log matches its seal. */
  seal: Type.Union([Type.Literal('whole'), Type.Literal('missing'), Type.Literal('broken'), Type.Null()]),
  /** Number of entries that the seal covers. */
  sealed: Type.Union([Type.Integer(), Type.Null()]),
});
export type AuditVerifyPart = Static<typeof AuditVerifyPart>;
export const AuditVerifyReply = serviceReply(AuditVerifyPart);

/** Ids of the site's documents. */
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
/** `version` is the version that the operator saw. If a newer version was saved meanwhile, the reply has code 409. */
export const SaveContentRequest = Type.Object({ version: Type.Integer({ minimum: 1 }), content: Type.Unknown() });
export type SaveContentRequest = Static<typeof SaveContentRequest>;
