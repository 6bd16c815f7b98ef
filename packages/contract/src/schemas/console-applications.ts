import { Type, type Static } from 'typebox';
import { applicationScopes, applicationStates } from '../facts/application-rules.ts';
import { After, Nullable, pageReply, Reason, RowId, Words } from './console-page.ts';
import { AppEventView, AppRequestView, AppView } from './developer-apps.ts';
import { ClientId } from './fields.ts';
import { serviceReply } from './service.ts';

/** Applications of members, as operators see them. */

const { id, kind, state, name, picture, isWaiting, isStopped, createdAt } = AppView.properties;
export const ApplicationRow = Type.Object({
  id,
  kind,
  state,
  name,
  picture,
  isWaiting,
  isStopped,
  createdAt,
  ownerId: Type.String(),
});
export type ApplicationRow = Static<typeof ApplicationRow>;

const { request: _request, history: _history, previousSecretUntil: _until, ...shown } = AppView.properties;
/** The application as it works now, with all requests, oldest first. */
export const ApplicationFileView = Type.Object({
  ...shown,
  ownerId: Type.String(),
  approvedAt: Nullable(Type.String()),
  requests: Type.Array(AppRequestView),
  history: Type.Array(AppEventView),
});
export type ApplicationFileView = Static<typeof ApplicationFileView>;

export const ApplicationsQuery = Type.Object({
  q: Words,
  state: Type.Optional(Type.Enum([...applicationStates])),
  after: After,
});
export const ApplicationsReply = pageReply(ApplicationRow);
export const ApplicationParams = Type.Object({ id: ClientId });
export const ApplicationReply = serviceReply(ApplicationFileView);

/** The request that the operator saw. An edit of the member is another request. */
export const ApplicationRequestParams = Type.Object({ id: RowId });
export const ApproveApplicationRequest = Type.Object(
  {
    /** The scopes that the application gets: those of the request, or fewer. */
    scopes: Type.Array(Type.Enum([...applicationScopes]), { minItems: 1, uniqueItems: true }),
    reason: Reason,
  },
  { additionalProperties: false },
);
/** `reason` is sent to the member. */
export const RefuseApplicationRequest = Type.Object({ reason: Reason }, { additionalProperties: false });
