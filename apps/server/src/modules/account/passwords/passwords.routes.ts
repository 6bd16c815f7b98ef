import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ChangePasswordRequest, SudoQuery, SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { ResetPasswordRequest } from '@feisuo/contract/schemas/account-verification';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { contactOf, fault } from '../people/identifiers.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { identifyOwner, type Caller } from '../tokens/caller.ts';
import { changePassword } from './change-password.ts';
import { resetPassword } from './reset-password.ts';
import { grantSudo, presentedSudo, type SudoProof } from './sudo.ts';

export const passwordRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.sudo,
    personalRoute('Proves once more to be the owner', { body: SudoRequest }, SudoReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return grantSudo(deps, caller, sudoProofOf(request.body, caller), whereaboutsOf(request));
    },
  );

  app.patch(
    accountPaths.password,
    personalRoute('Sets a new password', { body: ChangePasswordRequest, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const given = { newPassword: request.body.new_password, sudoToken: presentedSudo(request) };
      await changePassword(deps, caller, given, whereaboutsOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.resetPassword,
    accountRoute('Sets a new password for whoever holds the contact', { body: ResetPasswordRequest }, EmptyReply),
    async (request) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const reset = {
        contact: contactOf(body),
        newPassword: body.new_password,
        verificationToken: body.verification_token,
        client,
      };
      await resetPassword(deps, reset, whereaboutsOf(request));
      return {};
    },
  );
};

/** Both together make sense only where there is a second factor, whose token the second call brings along. */
function sudoProofOf({ password, verification_token: token }: SudoRequest, { account }: Caller): SudoProof {
  if (password !== undefined && (token === undefined || account.hasSecondFactor))
    return { password, factorToken: token };
  if (password === undefined && token !== undefined) return { verificationToken: token };
  throw fault('password', 'give either password or verification_token');
}
