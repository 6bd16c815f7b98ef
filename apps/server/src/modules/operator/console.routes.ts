import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AuditQuery,
  AuditReply,
  ContentDocumentParams,
  ContentDocumentReply,
  EnterReply,
  EnterRequest,
  JobParams,
  SaveContentRequest,
  SystemStatusReply,
  type Operator,
} from '@feisuo/contract/schemas/operator';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { sessionCookie } from '../../http/cookies.ts';
import { onlyOwnOrigin } from '../../http/origin-check.ts';
import { addressSubject, countHit } from '../../http/rate-limit.ts';
import { succeed } from '../../http/service-dialect.ts';
import { findConfigs, saveContent } from '../content/index.ts';
import { readAudit, writeAudit } from './audit.ts';
import { endSession, enterByLink, findOperator, SESSION_SECONDS } from './operator-sessions.ts';
import { describeSystem } from './system-status.ts';

const AUDIT_PAGE = 50;
const ENTER_TRIES_PER_HOUR = 20;
const MAY_EDIT = new Set<Operator['role']>(['owner', 'operator']);

/** What the console calls, under /console/api. */
export const consoleRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, deps) => {
  const { config, db, clock, jobs } = deps;
  const cookie = sessionCookie('feisuo_operator', config.siteOrigin);
  const enterTries = { name: 'console-enter', max: ENTER_TRIES_PER_HOUR * config.limitsScale, windowMs: 3_600_000 };
  app.addHook('onRequest', onlyOwnOrigin(config.siteOrigin));

  const operatorOf = async (request: FastifyRequest): Promise<Operator> => {
    const token = cookie.read(request);
    const operator = token ? await findOperator(deps, token) : null;
    if (!operator) throw new AppError('unauthenticated', { description: 'enter the console by a link first' });
    return operator;
  };
  const editorOf = async (request: FastifyRequest): Promise<Operator> => {
    const operator = await operatorOf(request);
    if (!MAY_EDIT.has(operator.role))
      throw new AppError('permission_denied', { description: `${operator.role} may only look` });
    return operator;
  };
  const describe = (summary: string) => ({ tags: ['console'], summary });

  app.post(
    '/enter',
    { schema: { ...describe('Spends a one-time link'), body: EnterRequest, response: { 200: EnterReply } } },
    async (request, reply) => {
      await countHit(deps, enterTries, addressSubject(request.ip));
      const { sessionToken, operator } = await enterByLink(deps, request.body.token);
      cookie.write(reply, sessionToken, SESSION_SECONDS);
      return succeed({ operator });
    },
  );

  app.get('/me', { schema: { ...describe('Who is here'), response: { 200: EnterReply } } }, async (request) =>
    succeed({ operator: await operatorOf(request) }),
  );

  app.post(
    '/leave',
    { schema: { ...describe('Ends the session'), response: { 200: DoneReply } } },
    async (request, reply) => {
      const token = cookie.read(request);
      if (token) await endSession(deps, token);
      cookie.clear(reply);
      return succeed({});
    },
  );

  app.get(
    '/system',
    { schema: { ...describe('What runs here'), response: { 200: SystemStatusReply } } },
    async (request) => {
      await operatorOf(request);
      return succeed(await describeSystem(deps));
    },
  );

  app.post(
    '/jobs/:id/retry',
    { schema: { ...describe('Sends a dead job back to its queue'), params: JobParams, response: { 200: DoneReply } } },
    async (request) => {
      const operator = await editorOf(request);
      if (!(await jobs.revive(request.params.id))) throw new AppError('not_found', { description: 'no such dead job' });
      await writeAudit(db, { at: clock.now(), actor: operator.name, action: 'job.retry', subject: request.params.id });
      return succeed({});
    },
  );

  app.get(
    '/audit',
    { schema: { ...describe('The audit log, newest first'), querystring: AuditQuery, response: { 200: AuditReply } } },
    async (request) => {
      await operatorOf(request);
      const { before } = request.query;
      const rows = await readAudit(db, { ...(before && { before: BigInt(before) }), limit: AUDIT_PAGE });
      const list = rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() }));
      return succeed({ list, next: list.length === AUDIT_PAGE ? (list.at(-1)?.id ?? null) : null });
    },
  );

  app.get(
    '/content/:configId',
    {
      schema: {
        ...describe('A document as it is'),
        params: ContentDocumentParams,
        response: { 200: ContentDocumentReply },
      },
    },
    async (request) => {
      await operatorOf(request);
      const [found] = await findConfigs(db, [request.params.configId]);
      if (!found) throw new AppError('not_found', { description: 'no such document' });
      return succeed({ config_id: found.configId, version: found.version, content: found.content });
    },
  );

  app.put(
    '/content/:configId',
    {
      schema: {
        ...describe('Saves a document that nobody changed meanwhile'),
        params: ContentDocumentParams,
        body: SaveContentRequest,
        response: { 200: ContentDocumentReply },
      },
    },
    async (request) => {
      const operator = await editorOf(request);
      const { configId } = request.params;
      const { after } = await db.transaction(async (tx) => {
        const change = await saveContent(tx, clock, { configId, ...request.body });
        if (change.after !== change.before)
          await writeAudit(tx, {
            at: clock.now(),
            actor: operator.name,
            action: 'content.save',
            subject: configId,
            before: change.before.content,
            after: change.after.content,
          });
        return change;
      });
      return succeed({ config_id: after.configId, version: after.version, content: after.content });
    },
  );
};
