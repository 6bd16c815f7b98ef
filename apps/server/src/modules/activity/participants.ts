import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { ActivityDeps } from './activity-deps.ts';
import { clientOf, type ClientNotes } from './clients/note-client.ts';

export interface Participants {
  /** Whoever may take part: awards are given to people, not to browsers. @throws AppError ACT_NEEDS_ACCOUNT */
  participant(request: FastifyRequest): Promise<string>;
  /** The same where visitors may look too: null for them, and for browsers that only have a name. */
  visitor(request: FastifyRequest): Promise<string | null>;
}

export type ParticipantRoutesDeps = ActivityDeps & Participants;

/** Who takes part; the program of ours in which they do is noted on the way. */
export function participantsBy(identify: IdentifyMember, clients: ClientNotes): Participants {
  const participant = async (request: FastifyRequest): Promise<string> => {
    const { accountId } = await identify(request);
    if (isAnonymousSub(accountId)) {
      throw new AppError('failed_precondition', { description: 'sign up to take part', reason: 'ACT_NEEDS_ACCOUNT' });
    }
    const client = clientOf(request.headers);
    if (client) await clients.note(accountId, client);
    return accountId;
  };
  return {
    participant,
    async visitor(request) {
      if (!request.headers.authorization) return null;
      const { accountId } = await identify(request);
      return isAnonymousSub(accountId) ? null : accountId;
    },
  };
}
