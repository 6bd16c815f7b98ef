import type { FastifyRequest } from 'fastify';
import type { IdentifyMember } from '../../../http/members.ts';
import type { AccountDeps } from '../account-deps.ts';
import { identifyOwner, identifyOwnerWithGrants } from './identify-caller.ts';

/** Identifies members for other modules, whose personal data only first-party applications get. */
export const makeIdentifyMember =
  (deps: AccountDeps): IdentifyMember =>
  async (request, elsewhere) => {
    const { account } = await identifyOwner(deps, request, elsewhere);
    return { accountId: account.id };
  };

/** Like `makeIdentifyMember`; the same statement reads when the account was created and its membership grants. */
export const makeIdentifyWithGrants =
  (deps: AccountDeps) =>
  async (request: FastifyRequest): Promise<{ accountId: string; registeredAt: Date; grants: unknown }> => {
    const { account, grants } = await identifyOwnerWithGrants(deps, request);
    return { accountId: account.id, registeredAt: account.createdAt, grants };
  };
