import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditQuery, AuditReply, AuditVerifyReply } from '@feisuo/contract/schemas/operator';
import { PAGE, pageOf } from '../../../http/page-of.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { addDays, startOf } from '../../../shanghai.ts';
import type { ConsoleDeps } from '../console-deps.ts';
import { describe } from '../describe-route.ts';
import { verifyChain } from './chain.ts';
import { searchAudit } from './search-audit.ts';

export const auditRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/audit',
    {
      config: { permit: 'audit.read' },
      schema: { ...describe('The audit log, newest first'), querystring: AuditQuery, response: { 200: AuditReply } },
    },
    async (request) => {
      const { before, since, until, ...words } = request.query;
      const rows = await searchAudit(db, {
        ...words,
        ...(before && { before: BigInt(before) }),
        ...(since && { since: startOf(since) }),
        ...(until && { until: startOf(addDays(until, 1)) }),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          rows,
          ({ hash: _hash, ...row }) => ({ ...row, id: String(row.id), at: row.at.toISOString() }),
          ({ id }) => String(id),
        ),
      );
    },
  );

  app.get(
    '/audit/verify',
    {
      config: { permit: 'audit.read' },
      schema: {
        ...describe('Whether every entry still follows from the one before'),
        response: { 200: AuditVerifyReply },
      },
    },
    async () => {
      const { entries, head, brokenAt } = await verifyChain(db);
      return succeed({ entries, head, brokenAt: brokenAt === null ? null : String(brokenAt) });
    },
  );
};
