import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { contentPaths } from '@feisuo/contract/facts/paths';
import {
  AcceptAgreementReply,
  AcceptAgreementRequest,
  AcceptedAgreementsReply,
} from '@feisuo/contract/schemas/documents';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { IdentifyMember } from '../../../http/members.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { acceptAgreement, describeAcceptances } from './accept-agreement.ts';
import type { Acceptance } from './agreement-queries.ts';

export interface AgreementRoutesDeps {
  db: Database;
  clock: Clock;
  identify: IdentifyMember;
}

export const agreementRoutes: FastifyPluginAsyncTypebox<AgreementRoutesDeps> = async (app, deps) => {
  app.post(
    contentPaths.acceptAgreement,
    {
      schema: {
        tags: ['content'],
        summary: 'Accepts a version of an agreement, once',
        body: AcceptAgreementRequest,
        response: { 200: AcceptAgreementReply },
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      const { kind, version } = request.body;
      return succeed(toWire(await acceptAgreement(deps, { accountId, kind, version })));
    },
  );

  app.get(
    contentPaths.acceptedAgreements,
    {
      schema: {
        tags: ['content'],
        summary: 'Agreements that the caller accepted, and those that still need acceptance',
        response: { 200: AcceptedAgreementsReply },
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      const { accepted, waiting } = await describeAcceptances(deps, accountId);
      return succeed({
        list: accepted.map(toWire),
        waiting: waiting.map(({ kind, versionName, effectiveAt }) => ({
          kind,
          version: versionName,
          effectiveAt: effectiveAt.toISOString(),
        })),
      });
    },
  );
};

const toWire = ({ kind, versionName, acceptedAt }: Acceptance) => ({
  kind,
  version: versionName,
  acceptedAt: acceptedAt.toISOString(),
});
