import { applicationPicturePrefix } from '@feisuo/contract/facts/paths';
import type { AppEventView, AppRequestView, AppSummary, AppView } from '@feisuo/contract/schemas/developer-apps';
import type { Database } from '../../../db/database.ts';
import { applicationPictureId } from './application-pictures.ts';
import {
  findNewestRequest,
  listEvents,
  listOwnApplications,
  listRequests,
  type Application,
  type EventRow,
  type RequestRow,
} from './application-queries.ts';
import { kindOf } from './create-application.ts';

/** The path of the client's logo, which every host serves. */
const picturePathOf = (picture: string): string => {
  const id = applicationPictureId(picture);
  return id === null ? '' : `${applicationPicturePrefix}${id}.webp`;
};

export const summaryOf = ({ application, client }: Application, isWaiting: boolean): AppSummary => ({
  id: application.id,
  kind: kindOf(client),
  state: application.state,
  name: client.name,
  picture: picturePathOf(client.picture),
  isWaiting,
  isStopped: client.disabledAt !== null && application.state !== 'withdrawn',
  createdAt: application.createdAt.toISOString(),
});

export const viewOfRequest = (request: RequestRow): AppRequestView => ({
  id: String(request.id),
  state: request.state,
  fields: request.fields,
  grantedScopes: request.grantedScopes,
  reason: request.reason,
  askedAt: request.askedAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
});

export const viewOfEvent = ({ kind, note, at }: EventRow): AppEventView => ({ kind, note, at: at.toISOString() });

export async function describeApplication(db: Database, own: Application, now: Date): Promise<AppView> {
  const { application, client } = own;
  const newest = await findNewestRequest(db, application.id);
  const events = await listEvents(db, application.id);
  const { previousSecretUntil: until } = client;
  return {
    ...summaryOf(own, newest?.state === 'waiting'),
    description: client.description,
    homePage: client.url,
    redirectUris: client.redirectUris,
    signOutUris: client.signOutUris,
    scopes: client.scopes,
    previousSecretUntil: until !== null && now < until ? until.toISOString() : null,
    withdrawnAt: application.withdrawnAt?.toISOString() ?? null,
    request: newest && viewOfRequest(newest),
    history: events.map(viewOfEvent),
  };
}

export async function summariseOwnApplications(db: Database, accountId: string): Promise<AppSummary[]> {
  const own = await listOwnApplications(db, accountId);
  const newest = await Promise.all(own.map(({ application }) => findNewestRequest(db, application.id)));
  return own.map((one, index) => summaryOf(one, newest[index]?.state === 'waiting'));
}

/** Everything that is stored of a member's applications, except secrets and the files of logos. */
export async function exportApplications(db: Database, accountId: string) {
  const own = await listOwnApplications(db, accountId);
  return Promise.all(
    own.map(async ({ application: { id, state, createdAt, approvedAt, withdrawnAt }, client }) => ({
      client_id: id,
      state,
      name: client.name,
      description: client.description,
      home_page: client.url,
      redirect_uris: client.redirectUris,
      sign_out_uris: client.signOutUris,
      scopes: client.scopes,
      created_at: createdAt.toISOString(),
      approved_at: approvedAt?.toISOString() ?? null,
      withdrawn_at: withdrawnAt?.toISOString() ?? null,
      requests: (await listRequests(db, id)).map(viewOfRequest),
      history: (await listEvents(db, id)).map(viewOfEvent),
    })),
  );
}
