import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { avatarLimits } from '@feisuo/contract/facts/avatars';
import { applicationLimits } from '@feisuo/contract/facts/limits';
import { developerPaths } from '@feisuo/contract/facts/paths';
import { UploadPictureRequest } from '@feisuo/contract/schemas/account-user';
import {
  AppParams,
  AppPictureReply,
  ApprovalRequest,
  AppReply,
  AppSecretReply,
  AppsReply,
  ChangeSandboxRequest,
  NewAppRequest,
} from '@feisuo/contract/schemas/developer-apps';
import type { FastifySchema } from 'fastify';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { AccountDeps } from '../account-deps.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { requestSourceOf } from '../security/request-source.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { uploadApplicationPicture } from './application-pictures.ts';
import { findOwnApplication } from './application-queries.ts';
import { revokePreviousSecret, rotateSecret } from './application-secrets.ts';
import { changeSandbox, createApplication } from './create-application.ts';
import { describeApplication, summariseOwnApplications } from './describe-application.ts';
import { cancelRequest, requestApproval } from './request-approval.ts';
import { withdrawApplication } from './withdraw-application.ts';

const personal = <const Schema extends FastifySchema>(summary: string, schema: Schema) => ({
  schema: { tags: ['developer'], summary, security: [{ [bearerScheme]: [] }], ...schema },
});
const params = AppParams;

/** Routes for a member's own applications. An application of another member is answered with 404. */
export const applicationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const show = async ({ account }: Caller, id: string) =>
    describeApplication(deps.db, await findOwnApplication(deps.db, account.id, id), deps.clock.now());

  app.get(
    developerPaths.apps,
    personal('The caller’s applications', { response: { 200: AppsReply } }),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const list = await summariseOwnApplications(deps.db, account.id);
      return succeed({ list, most: applicationLimits.perMember });
    },
  );

  app.post(
    developerPaths.apps,
    personal('Creates an application that works on localhost, for its owner only', {
      body: NewAppRequest,
      response: { 200: AppSecretReply },
    }),
    async (request, reply) => {
      const caller = await identifyOwner(deps, request);
      const { id, secret } = await createApplication(deps, caller, request.body, presentedSudo(request));
      void reply.header('cache-control', 'no-store');
      return succeed({ app: await show(caller, id), secret });
    },
  );

  app.get(
    developerPaths.app,
    personal('An application of the caller', { params, response: { 200: AppReply } }),
    async (request) => succeed(await show(await identifyOwner(deps, request), request.params.id)),
  );

  app.post(
    developerPaths.sandbox,
    personal('Changes an application that was never approved', {
      params,
      body: ChangeSandboxRequest,
      response: { 200: AppReply },
    }),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await changeSandbox(deps, caller, request.params.id, request.body);
      return succeed(await show(caller, request.params.id));
    },
  );

  app.post(
    developerPaths.picture,
    {
      ...personal('Stores a logo for a request for approval', {
        params,
        body: UploadPictureRequest,
        response: { 200: AppPictureReply },
      }),
      bodyLimit: avatarLimits.bytes * 2,
    },
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const bytes = Buffer.from(request.body.image, 'base64');
      const { address } = requestSourceOf(request);
      return succeed({
        picture: await uploadApplicationPicture(deps, caller, { id: request.params.id, bytes, address }),
      });
    },
  );

  app.post(
    developerPaths.requests,
    personal('Asks for approval of these fields, in place of a request that waits', {
      params,
      body: ApprovalRequest,
      response: { 200: AppReply },
    }),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const { id } = request.params;
      const { name, description, homePage, picture, redirectUris, signOutUris, scopes } = request.body;
      const fields = { name, description, homePage, picture, redirectUris, signOutUris, scopes };
      await requestApproval(deps, caller, { id, fields }, presentedSudo(request));
      return succeed(await show(caller, id));
    },
  );

  app.post(
    developerPaths.cancelRequest,
    personal('Takes back the request that waits', { params, response: { 200: AppReply } }),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await cancelRequest(deps, caller, request.params.id);
      return succeed(await show(caller, request.params.id));
    },
  );

  app.post(
    developerPaths.secrets,
    personal('Creates a new secret; the previous one stays valid for a day', {
      params,
      response: { 200: AppSecretReply },
    }),
    async (request, reply) => {
      const caller = await identifyOwner(deps, request);
      const secret = await rotateSecret(deps, caller, request.params.id, presentedSudo(request));
      void reply.header('cache-control', 'no-store');
      return succeed({ app: await show(caller, request.params.id), secret });
    },
  );

  app.post(
    developerPaths.revokeSecret,
    personal('Ends the previous secret at once', { params, response: { 200: AppReply } }),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await revokePreviousSecret(deps, caller, request.params.id, presentedSudo(request));
      return succeed(await show(caller, request.params.id));
    },
  );

  app.post(
    developerPaths.withdraw,
    personal('Stops the application for good', { params, response: { 200: AppReply } }),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await withdrawApplication(deps, caller, request.params.id, presentedSudo(request));
      return succeed(await show(caller, request.params.id));
    },
  );
};
