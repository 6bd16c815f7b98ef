import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { readableActions } from '@feisuo/contract/facts/audit';
import { auditThings, thingsOf, type AuditThing } from '@feisuo/contract/facts/audited-entities';
import { AuditQuery, AuditReply, AuditVerifyQuery, AuditVerifyReply } from '@feisuo/contract/schemas/operator';
import type { Database } from '../../../db/database.ts';
import { PAGE, toPage } from '../../../http/to-page.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { addDays, startOf } from '../../../time/shanghai.ts';
import { sessionOf } from '../access/guard.ts';
import { mayCall } from '../access/operator-tokens.ts';
import { type ConsoleDeps, describe } from '../console-deps.ts';
import { newestEntry, verifyPart } from './hash-chain.ts';
import { searchAudit } from './search-audit.ts';
import type { NotedValue } from './searchable-values.ts';

/** Number of entries that one request verifies; this takes about a second. */
const PART = 10_000;

/**
 * Returns the current names of the accounts, orders and other subjects of audit entries. The modules that own the
 * subjects supply the names.
 */
type NameThings = (
  db: Database,
  things: readonly { thing: AuditThing; id: string }[],
) => Promise<Record<string, string>>;

/** Parses a value such as `account.state:state=frozen`. */
function readNotedValue(text: string): NotedValue {
  const [action = '', field = '', value = ''] = text.split(/[:=]/);
  return { action, field, value };
}

export const auditRoutes: FastifyPluginAsyncTypebox<ConsoleDeps & { nameThings: NameThings }> = async (
  app,
  { db, masterKey, nameThings },
) => {
  app.get(
    '/audit',
    {
      config: { permit: 'audit.read' },
      schema: {
        ...describe('The audit log, newest first, for areas that the caller may read'),
        querystring: AuditQuery,
        response: { 200: AuditReply },
      },
    },
    async (request) => {
      const { before, since, until, named, valued, ...words } = request.query;
      const session = sessionOf(request);
      const actions = readableActions((permission) => mayCall(session, permission));
      const rows = await searchAudit(db, {
        ...words,
        ...(named !== undefined && { named: named.split(',') }),
        ...(valued !== undefined && { valued: valued.split(',').map(readNotedValue) }),
        ...(actions && { actions }),
        ...(before && { before: BigInt(before) }),
        ...(since && { since: startOf(since) }),
        ...(until && { until: startOf(addDays(until, 1)) }),
        limit: PAGE + 1,
      });
      const page = toPage(
        rows,
        ({ hash: _hash, ...row }) => ({ ...row, id: String(row.id), at: row.at.toISOString() }),
        ({ id }) => String(id),
      );
      const things = page.list.flatMap(thingsOf).filter(({ thing }) => mayCall(session, auditThings[thing]));
      return succeed({ ...page, names: await nameThings(db, things) });
    },
  );

  app.get(
    '/audit/verify',
    {
      config: { permit: 'audit.read' },
      schema: {
        ...describe('Verifies the hash chain, in parts'),
        querystring: AuditVerifyQuery,
        response: { 200: AuditVerifyReply },
      },
    },
    async ({ query: { after, head = null, entries = '0', unkeyed = '0', earlier } }) => {
      const counts = { entries: Number(entries), unkeyed: Number(unkeyed) };
      const from = { after: after === undefined ? null : BigInt(after), head, ...counts };
      let hasEarlier = false;
      const { place, brokenAt, ...part } = await verifyPart({ db, masterKey }, from, PART, (one) => {
        hasEarlier ||= one === earlier;
      });
      return succeed({
        ...part,
        ...place,
        hasEarlier,
        after: place.after === null ? null : String(place.after),
        newest: String(await newestEntry(db)),
        brokenAt: brokenAt === null ? null : String(brokenAt),
      });
    },
  );
};
