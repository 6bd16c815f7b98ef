import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { EndSessionsQuery, SessionParams, SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import {
  MessagesReply,
  PageQuery,
  ReadMessagesRequest,
  SecurityHistoryReply,
  SudoQuery,
} from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { FastifyRequest } from 'fastify';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { listMessages, markMessagesRead } from '../../delivery/index.ts';
import type { AccountDeps } from '../account-deps.ts';
import { personalRoute } from '../route-options.ts';
import { listSessionsHere, endDescendants, endSessionsElsewhere } from '../authorize/derived-sessions.ts';
import { nameIn } from '../clients/client-names.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { listLiveSessions } from '../tokens/session-queries.ts';
import { readSecurityEvents, recordEndedSessions } from './security-events.ts';
import { requestSourceOf, type RequestSource } from './request-source.ts';
import { AppError } from '../../../http/app-error.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { endSessions } from '../tokens/session-endings.ts';

const PAGE = 20;

/** Routes for a member's sessions, security history and messages. */
export const securityRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  const nameOf = async (clientId: string, { headers }: FastifyRequest) => {
    const client = await deps.clients.find(clientId);
    return { id: clientId, name: client ? nameIn(client, localeOfHeader(headers['accept-language'])) : clientId };
  };

  const proofOf = (request: FastifyRequest) => ({ sudoToken: presentedSudo(request), from: requestSourceOf(request) });

  app.get(accountPaths.sessions, personalRoute('Active sessions of the caller', {}, SessionsReply), async (request) => {
    const { account, session: current } = await identifyOwner(deps, request);
    const live = await listLiveSessions(deps.db, account.id, deps.clock.now());
    const here = await listSessionsHere(deps.db, { accountId: account.id, sessionId: current.id });
    const devices = countDevices(live, here);
    const data = await Promise.all(
      live.map(async ({ id, clientId, deviceId, deviceName, place, createdAt, lastUsedAt }) => ({
        id,
        client: await nameOf(clientId, request),
        device_name: deviceName,
        device_id: deviceId,
        device: devices.get(id) ?? 0,
        place,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === current.id,
        here: here.has(id),
      })),
    );
    return { total: data.length, devices: new Set(devices.values()).size, data };
  });

  app.delete(
    accountPaths.session,
    personalRoute('Ends one session', { params: SessionParams, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await endOneSession(deps, caller, request.params.session_id, proofOf(request));
      return {};
    },
  );

  app.delete(
    accountPaths.sessions,
    personalRoute('Ends all sessions of a device, or all others', { querystring: EndSessionsQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const { device_id: deviceId } = request.query;
      const proof = proofOf(request);
      await (deviceId === undefined ? endOtherSessions(deps, caller, proof) : endDevice(deps, caller, deviceId, proof));
      return {};
    },
  );

  app.get(
    accountPaths.securityHistory,
    personalRoute('The security history of the account', { querystring: PageQuery }, SecurityHistoryReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const { before, limit } = request.query;
      const page = { limit: Number(limit ?? PAGE), ...(before !== undefined && { before: BigInt(before) }) };
      const events = await readSecurityEvents(deps.db, account.id, page);
      const data = await Promise.all(
        events.map(async ({ id, at, kind, clientId, deviceName, place }) => ({
          id: String(id),
          at: at.toISOString(),
          kind,
          client: await nameOf(clientId, request),
          device_name: deviceName,
          place,
        })),
      );
      return { data };
    },
  );

  app.get(
    accountPaths.messages,
    personalRoute('The member’s message centre', { querystring: PageQuery }, MessagesReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const { before, limit } = request.query;
      const page = { limit: Number(limit ?? PAGE), ...(before !== undefined && { before }) };
      const messages = await listMessages(deps.db, deps.masterKey, account.id, page);
      const data = messages.map(({ id, kind, title, text, at, readAt }) => ({
        id,
        kind,
        title,
        text,
        at: at.toISOString(),
        read: readAt !== null,
      }));
      return { data };
    },
  );

  app.post(
    accountPaths.messages,
    personalRoute('Marks messages as read', { body: ReadMessagesRequest }, EmptyReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      await markMessagesRead(deps.db, deps.clock, account.id, request.body.ids ?? 'all');
      return {};
    },
  );
};

interface Located {
  id: string;
  /** Empty if the client sends no device id. */
  deviceId: string;
}

/**
 * Numbers the devices of a list of sessions from 0. Sessions with one device id are one device, and so are all sessions
 * in `here`; a session without a device id is a device of its own.
 */
export function countDevices(sessions: readonly Located[], here: ReadonlySet<string>): Map<string, number> {
  const idsHere = new Set(sessions.flatMap(({ id, deviceId }) => (here.has(id) && deviceId ? [deviceId] : [])));
  const nameOf = ({ id, deviceId }: Located) => {
    if (here.has(id) || idsHere.has(deviceId)) return 'here';
    return deviceId ? `device ${deviceId}` : `session ${id}`;
  };
  const numbers = new Map<string, number>();
  return new Map(
    sessions.map((session) => {
      const name = nameOf(session);
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return [session.id, number];
    }),
  );
}

/** The proof for ending sessions, because a stolen access token alone must not sign the member out on other devices. */
interface EndingProof {
  sudoToken: string | undefined;
  from: RequestSource;
}

/**
 * Ends one of the caller's sessions and the sessions derived from it. The current session can be ended without a sudo
 * token.
 * @throws AppError SUDO_REQUIRED
 */
async function endOneSession(
  deps: AccountDeps,
  caller: Caller,
  sessionId: string,
  { sudoToken, from }: EndingProof,
): Promise<void> {
  const { account } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    if (sessionId === caller.session.id) await lockCaller(tx, deps, caller);
    else await assertRecentProof(tx, deps, caller, sudoToken);
    const [ended] = await endSessions(tx, { accountId: account.id, only: sessionId, by: 'owner' }, at);
    if (!ended) throw new AppError('not_found', { description: 'session_id: not an active session of the caller' });
    const followers = await endDescendants(tx, [sessionId], 'owner', at);
    await recordEndedSessions(tx, [ended, ...followers], { at, kind: 'session_ended' }, from);
  });
}

/**
 * Ends all sessions of the caller on one device, and the sessions derived from them. If the current session is on that
 * device, it ends too.
 */
async function endDevice(
  deps: AccountDeps,
  caller: Caller,
  deviceId: string,
  { sudoToken, from }: EndingProof,
): Promise<void> {
  const { account } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await assertRecentProof(tx, deps, caller, sudoToken);
    const ended = await endSessions(tx, { accountId: account.id, deviceId, by: 'owner' }, at);
    if (ended.length === 0)
      throw new AppError('not_found', { description: 'device_id: this device has no active session' });
    const ids = ended.map(({ id }) => id);
    const followers = await endDescendants(tx, ids, 'owner', at);
    await recordEndedSessions(tx, [...ended, ...followers], { at, kind: 'session_ended' }, from);
  });
}

/** Ends all sessions of the caller except the current session and the related sessions in the same place. */
async function endOtherSessions(deps: AccountDeps, caller: Caller, { sudoToken, from }: EndingProof): Promise<void> {
  const { account, session } = caller;
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now();
    await assertRecentProof(tx, deps, caller, sudoToken);
    const ended = await endSessionsElsewhere(tx, { accountId: account.id, sessionId: session.id }, 'owner', at);
    const own = ended.map((one) => ({ ...one, accountId: account.id }));
    await recordEndedSessions(tx, own, { at, kind: 'session_ended' }, from);
  });
}
