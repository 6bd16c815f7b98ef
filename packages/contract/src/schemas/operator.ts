import { Type, type Static } from 'typebox';
import { MAX_AUDIT_VALUES } from '../facts/audited-entities.ts';
import { operatorRoles, permissions } from '../facts/permissions.ts';
import { allServices } from '../facts/services.ts';
import { siteDocuments, type SiteDocumentId } from '../facts/site-documents.ts';
import { Reason } from './console-page.ts';
import { groupStates } from './console-settings.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The API of the console below /console/api, in the service dialect. The operator's cookie authorizes it. */

export const OperatorRole = Type.Enum([...operatorRoles]);
export type OperatorRole = Static<typeof OperatorRole>;

export const Operator = Type.Object({ id: Type.String(), name: Type.String(), role: OperatorRole });
export type Operator = Static<typeof Operator>;

/**
 * The token of a one-time link. It is sent in the fragment of the link and in this body, so that no URL in the server's
 * log contains it.
 */
export const EnterRequest = Type.Object({ token: Type.String({ minLength: 20, maxLength: 200 }) });
export type EnterRequest = Static<typeof EnterRequest>;
/**
 * The calling operator. `provedAt` is when the second factor was last proved in this session; null if it must be proved
 * before the next action that needs it.
 */
export const Me = Type.Object({
  operator: Operator,
  permissions: Type.Array(Type.Enum([...permissions])),
  hasFactor: Type.Boolean(),
  provedAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether the proof is recent enough for actions that need a fresh proof. */
  isFresh: Type.Boolean(),
  /**
   * What the operator must do first if the console requires a second factor: add one (`factor`) or prove it (`proof`).
   */
  before: Type.Union([Type.Literal('factor'), Type.Literal('proof'), Type.Null()]),
});
export type Me = Static<typeof Me>;
export const MeReply = serviceReply(Me);

/** The name of an operator. */
export const OperatorName = Type.String({ pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}$' });
export const OperatorRow = Type.Object({
  id: Type.String(),
  name: Type.String(),
  role: OperatorRole,
  createdAt: Type.String(),
  hasFactor: Type.Boolean(),
  /** From when the operator counts as a second person, if the operator's second factor is too new; otherwise null. */
  settlesAt: Type.Union([Type.String(), Type.Null()]),
  /** Whether this is the last owner, who can neither be removed nor get another role. */
  isLastOwner: Type.Boolean(),
  /** Number of the operator's tokens that are valid. */
  tokens: Type.Integer(),
});
export type OperatorRow = Static<typeof OperatorRow>;
export const OperatorListReply = serviceReply(Type.Object({ list: Type.Array(OperatorRow) }));
export const OperatorParams = Type.Object({ name: OperatorName });
export const AddOperatorRequest = Type.Object({ name: OperatorName, role: OperatorRole, reason: Reason });
/** Changes an operator's role. `seenRole` is the role that the caller saw; if it has changed, this is a conflict. */
export const ChangeRoleRequest = Type.Object({ role: OperatorRole, seenRole: OperatorRole, reason: Reason });
/** The body of an action on another operator that needs only a reason. */
export const OperatorActionRequest = Type.Object({ reason: Reason });
/** A one-time link for an operator. It is returned only here and only once. */
export const OperatorLinkReply = serviceReply(Type.Object({ link: Type.String() }));

/** A new authenticator app: the secret to type, and the otpauth address for a QR code. */
export const FactorBeginReply = serviceReply(Type.Object({ secret: Type.String(), uri: Type.String() }));
export const FactorCodeRequest = Type.Object({ code: Type.String({ minLength: 6, maxLength: 20 }) });

export const JobQueueStatus = Type.Object({
  name: Type.String(),
  queued: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  /** How many seconds the oldest due job has been waiting; null if no job is due. */
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
    /** How long a trivial query took, including the wait for a connection. */
    roundTripMs: Type.Number(),
  }),
  sandboxes: Type.Array(Type.Object({ id: Type.String(), says: Type.String() })),
  /** The address of the page that simulates the desktop client; null if there is none. */
  bridgeSimulator: Type.Union([Type.String(), Type.Null()]),
  queues: Type.Array(JobQueueStatus),
  /** Number of jobs of which each attempt failed. */
  deadLetters: Type.Integer(),
});
export type SystemStatus = Static<typeof SystemStatus>;
export const SystemStatusReply = serviceReply(SystemStatus);

/** An outside service that we call. Times are null if no call was recorded. */
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
   * Current names of the entities in these entries, by `thingKey`. Entities that the caller may not read are left out.
   */
  names: Type.Record(Type.String(), Type.String()),
});
export type AuditPage = Static<typeof AuditPage>;
export const AuditReply = serviceReply(AuditPage);
const CalendarDay = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
const valuePattern = '[a-z_]+[.][a-z_]+:[A-Za-z0-9_]+=[A-Za-z0-9_.-]+';
export const AuditQuery = Type.Object({
  before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  /** A part of the actor's name. */
  actor: Type.Optional(someText(64)),
  action: Type.Optional(someText(64)),
  subject: Type.Optional(someText(100)),
  /** A part of the subject, of the reason, or of the request's IP address. */
  q: Type.Optional(someText(100)),
  /**
   * Used with `q`: comma-separated actions whose label matches the search text. Audit entries with these actions are
   * found too.
   */
  named: Type.Optional(Type.String({ pattern: '^[a-z_]+[.][a-z_]+(,[a-z_]+[.][a-z_]+)*$', maxLength: 8000 })),
  /**
   * Used with `q`: comma-separated values in `before` or `after` whose label matches the search text, such as
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
/** Verifies a part of the audit log. `after` is the position after the part before; default: the first entry. */
export const AuditVerifyQuery = Type.Object({
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  head: Type.Optional(ChainHead),
  entries: Type.Optional(AskedCount),
  unkeyed: Type.Optional(AskedCount),
  /** A head that was recorded earlier. The reply says whether it is in this part of the log. */
  earlier: Type.Optional(ChainHead),
});
/**
 * The result for one part of the audit log. `entries` is the number of entries verified so far, `unkeyed` the number of
 * those older than the key, and `newest` the number of the last entry in the log.
 */
export const AuditVerifyPart = Type.Object({
  entries: Type.Integer(),
  unkeyed: Type.Integer(),
  after: Type.Union([Type.String(), Type.Null()]),
  /**
   * The head of the log, sent with its last part. If it is recorded outside of the database, a later verification can
   * detect that the whole database was restored to an older state.
   */
  head: Type.Union([Type.String(), Type.Null()]),
  newest: Type.String(),
  /** Whether the head that was recorded earlier is in this part of the log. */
  hasEarlier: Type.Boolean(),
  brokenAt: Type.Union([Type.String(), Type.Null()]),
  isEnd: Type.Boolean(),
  /** Sent with the last part if no entry is broken: whether the log matches its seal. */
  seal: Type.Union([Type.Literal('whole'), Type.Literal('missing'), Type.Literal('broken'), Type.Null()]),
  /** Number of entries that the seal covers. */
  sealed: Type.Union([Type.Integer(), Type.Null()]),
});
export type AuditVerifyPart = Static<typeof AuditVerifyPart>;
export const AuditVerifyReply = serviceReply(AuditVerifyPart);

/** The id of a document of the site. */
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
/** Saves a document. `version` is the version that the operator saw; if there is a newer one, the reply is 409. */
export const SaveContentRequest = Type.Object({ version: Type.Integer({ minimum: 1 }), content: Type.Unknown() });
export type SaveContentRequest = Static<typeof SaveContentRequest>;
