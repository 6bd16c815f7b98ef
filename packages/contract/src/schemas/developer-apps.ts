import { Type, type Static } from 'typebox';
import {
  applicationEventKinds,
  applicationKinds,
  applicationRequestStates,
  applicationScopes,
  applicationStates,
} from '../facts/application-rules.ts';
import { applicationLimits } from '../facts/limits.ts';
import { Nullable } from './console-page.ts';
import { ClientId, exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Applications of members, as their owners see them. The rules of the fields are in `application-rules.ts`. */

const Addresses = Type.Array(text(500), { maxItems: applicationLimits.addresses });
const Scopes = Type.Array(Type.Enum([...applicationScopes]), {
  uniqueItems: true,
  maxItems: applicationScopes.length,
});
const PictureId = Type.String({ pattern: '^([0-9a-f]{24})?$' });

const SandboxFields = { name: text(64), redirectUris: Addresses, signOutUris: Addresses };
export const NewAppRequest = Type.Object({ kind: Type.Enum([...applicationKinds]), ...SandboxFields });
export type NewAppRequest = Static<typeof NewAppRequest>;
export const ChangeSandboxRequest = Type.Object(SandboxFields);
export type ChangeSandboxRequest = Static<typeof ChangeSandboxRequest>;

/** What a member asks an operator to approve. `picture` is the id of an uploaded logo; empty for none. */
export const ApprovalFields = exact({
  ...SandboxFields,
  description: text(400),
  homePage: text(500),
  picture: PictureId,
  scopes: Scopes,
});
export type ApprovalFields = Static<typeof ApprovalFields>;
export const ApprovalRequest = Type.Object(ApprovalFields.properties);
export type ApprovalRequest = Static<typeof ApprovalRequest>;

export const AppParams = Type.Object({ id: ClientId });

export const AppRequestView = exact({
  id: Type.String(),
  state: Type.Enum([...applicationRequestStates]),
  fields: ApprovalFields,
  /** Scopes that the operator granted; null before the approval. */
  grantedScopes: Nullable(Type.Array(Type.String())),
  /** Why the request was refused; otherwise empty, or a remark. */
  reason: Type.String(),
  askedAt: Instant,
  decidedAt: Nullable(Instant),
});
export type AppRequestView = Static<typeof AppRequestView>;

export const AppEventView = exact({
  kind: Type.Enum([...applicationEventKinds]),
  note: Type.String(),
  at: Instant,
});
export type AppEventView = Static<typeof AppEventView>;

const summary = {
  id: Type.String(),
  kind: Type.Enum([...applicationKinds]),
  state: Type.Enum([...applicationStates]),
  name: Type.String(),
  /** Path of the logo on any host; empty for none. */
  picture: Type.String(),
  /** Whether a request waits for an operator. */
  isWaiting: Type.Boolean(),
  /** Whether an operator has disabled the application. */
  isStopped: Type.Boolean(),
  createdAt: Instant,
};
export const AppSummary = exact(summary);
export type AppSummary = Static<typeof AppSummary>;

/** The application as it works now: its fields are those of the client. */
export const AppView = exact({
  ...summary,
  description: Type.String(),
  homePage: Type.String(),
  redirectUris: Type.Array(Type.String()),
  signOutUris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  /** Until when the previous secret is valid; null if there is none. */
  previousSecretUntil: Nullable(Instant),
  withdrawnAt: Nullable(Instant),
  /** The newest request; null if there was none. */
  request: Nullable(AppRequestView),
  history: Type.Array(AppEventView),
});
export type AppView = Static<typeof AppView>;

export const AppsReply = serviceReply(exact({ list: Type.Array(AppSummary), most: Type.Integer() }));
export type AppList = { list: AppSummary[]; most: number };
export const AppReply = serviceReply(AppView);
/** The application with its new secret, which is returned only here; null for an application without one. */
export const AppSecretReply = serviceReply(exact({ app: AppView, secret: Nullable(Type.String()) }));
export type AppWithSecret = { app: AppView; secret: string | null };
export const AppPictureReply = serviceReply(exact({ picture: Type.String() }));
