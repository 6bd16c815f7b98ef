import type { ApplicationFileView, ApplicationRow } from '@feisuo/contract/schemas/console-applications';
import {
  summaryOf,
  viewOfEvent,
  viewOfRequest,
  type ApplicationFile,
  type FoundApplication,
} from '../../modules/account/index.ts';

export const rowOfApplication = (found: FoundApplication): ApplicationRow => ({
  ...summaryOf(found, found.isWaiting),
  ownerId: found.client.ownerId ?? '',
});

export function fileOfApplication({ requests, events, ...found }: ApplicationFile): ApplicationFileView {
  const { application, client } = found;
  const isWaiting = requests.some(({ state }) => state === 'waiting');
  return {
    ...summaryOf(found, isWaiting),
    ownerId: client.ownerId ?? '',
    description: client.description,
    homePage: client.url,
    redirectUris: client.redirectUris,
    signOutUris: client.signOutUris,
    scopes: client.scopes,
    approvedAt: application.approvedAt?.toISOString() ?? null,
    withdrawnAt: application.withdrawnAt?.toISOString() ?? null,
    requests: requests.map(viewOfRequest),
    history: events.map(viewOfEvent),
  };
}
