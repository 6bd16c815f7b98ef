import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AuditQuery, AuditReply } from '@feisuo/contract/schemas/operator';
import type { Deps } from '../../deps.ts';
import { succeed } from '../../http/service-dialect.ts';
import { readAudit } from './audit.ts';
import { describe } from './describe-route.ts';

const PAGE = 50;

export const auditRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, { db }) => {
  app.get(
    '/audit',
    {
      config: { permit: 'audit.read' },
      schema: { ...describe('The audit log, newest first'), querystring: AuditQuery, response: { 200: AuditReply } },
    },
    async (request) => {
      const { before } = request.query;
      const rows = await readAudit(db, { ...(before && { before: BigInt(before) }), limit: PAGE });
      const list = rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
      return succeed({ list, next: list.length === PAGE ? (list.at(-1)?.id ?? null) : null });
    },
  );
};
