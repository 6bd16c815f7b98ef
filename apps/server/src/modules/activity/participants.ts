import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { IdentifyMember } from '../../http/members.ts';
import type { ActivityDeps } from './activity-deps.ts';
import { clientOf, type ClientNotes } from './clients/record-desktop-client.ts';

export interface Participants {
  /**
   * Returns the account id of the caller. Refuses anonymous accounts.
   * @throws AppError ACT_NEEDS_ACCOUNT
   */
  participant(request: FastifyRequest): Promise<string>;
  /** For paths that visitors may call: returns null for visitors and anonymous accounts. */
  visitor(request: FastifyRequest): Promise<string | null>;
  /**
   * Records which desktop client a member's request came from. Ignores an invalid token, because the route refuses it.
   */
  noteClient(request: FastifyRequest): Promise<void>;
}

export type ParticipantRoutesDeps = ActivityDeps & Pick<Participants, 'participant' | 'visitor'>;

export function participantsBy(identify: IdentifyMember, clients: ClientNotes): Participants {
  const participant = async (request: FastifyRequest): Promise<string> => {
    const { accountId } = await identify(request);
    if (isAnonymousSub(accountId)) {
      throw new AppError('failed_precondition', { description: 'sign up to take part', reason: 'ACT_NEEDS_ACCOUNT' });
    }
    return accountId;
  };
  return {
    participant,
    async visitor(request) {
      if (!request.headers.authorization) return null;
      const { accountId } = await identify(request);
      return isAnonymousSub(accountId) ? null : accountId;
    },
    async noteClient(request) {
      const client = clientOf(request.headers);
      if (!client || !request.headers.authorization) return;
      const member = await identify(request).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (member && !isAnonymousSub(member.accountId)) await clients.note(member.accountId, client);
    },
  };
}
