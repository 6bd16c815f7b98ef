import { setTimeout as sleep } from 'node:timers/promises';
import { accountPaths, slotPaths } from '@feisuo/contract/facts/paths';
import type { SlotsReply } from '@feisuo/contract/schemas/ads';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type pg from 'pg';
import { sendOnce, type Call, type Caller } from '../account/closed-loop.ts';
import { callingFromAPage } from '../browser-headers.ts';
import { loadInTurn, rowsOf } from '../compare-callers.ts';
import { IN_FLIGHT } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { RunningServer } from '../shared-servers.ts';
import { PEER_MEMBER_PATH } from './peer-server.ts';

/** Members, so that none reaches the largest frequency of a line item during the benchmark. */
const MEMBERS = 320;
const SLOT = 'bench-member';
const ROUNDS = { warmUpSeconds: 5, rounds: 5, seconds: 2 };
const AT_LEAST = 0.6;
/** Time in which the server reads the new line item. */
const PATIENCE_MS = 40_000;

export async function signUpMembers({ origin }: RunningServer): Promise<Credentials[]> {
  const members: Credentials[] = [];
  for (let count = 0; count < MEMBERS; count += 1) {
    const body = { client_id: 'feisuo-site' };
    members.push(
      JSON.parse(await sendOnce(origin, { method: 'POST', path: accountPaths.signUpAnonymously, body })) as Credentials,
    );
  }
  return members;
}

/** Adds a slot whose only line item is limited per account and is for members without a paid membership. */
export async function addMemberSlot(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into promotion_slots (id, name, styles, landing_types, sub_slots, updated_at)
    select '${SLOT}', name, styles, landing_types, '{}', now() from promotion_slots where id = 'WebTipsCard'`);
  const item = `'{"id":"${SLOT}","slot_id":"${SLOT}","frequency":[{"scope":"user","count":1000,"windowS":86400}],
    "targeting":{"isSignedIn":true,"vip":["none","trial","expired"]}}'`;
  await pool.query(`insert into promotion_line_items
    select (jsonb_populate_record(null::promotion_line_items, to_jsonb(l) || ${item})).*
      from promotion_line_items l where id = 'tips-safety'`);
  await pool.query(`insert into promotion_creatives
    select (jsonb_populate_record(null::promotion_creatives,
      to_jsonb(c) || '{"id":"${SLOT}","line_item_id":"${SLOT}"}')).*
      from promotion_creatives c where line_item_id = 'tips-safety'`);
  await pool.query(`notify feisuo, 'promotion'`);
}

const headersOf = (authorization: string) => ({ ...callingFromAPage, authorization });
const slotBody = { id: 'bench', slots: [{ id: SLOT }] };

const askSlot = ({ access_token: token }: Credentials): Call => ({
  method: 'POST',
  path: slotPaths.batchGet,
  headers: headersOf(`Bearer ${token}`),
  body: slotBody,
});

/** Waits until the server answers with the line item, and returns its answer. */
export async function waitForMemberSlot({ origin }: RunningServer, [member]: Credentials[]): Promise<string> {
  if (!member) throw new Error('no member signed up');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(200)) {
    const answer = await sendOnce(origin, askSlot(member));
    if ((JSON.parse(answer) as SlotsReply).slots.length > 0) return answer;
  }
  throw new Error('the slot of members stayed empty');
}

/** Compares one slot of a member, whose counter is read, with a bare Fastify that reads one row for the same answer. */
export async function measureMemberSlot(
  ours: RunningServer,
  peer: RunningServer,
  members: Credentials[],
  postmasterPid: number,
): Promise<Row[]> {
  let turn = 0;
  const callers = (next: (member: Credentials, index: number) => Call): Caller[] =>
    Array.from({ length: IN_FLIGHT }, () => ({
      next() {
        const index = (turn += 1) % members.length;
        return next(members[index] as Credentials, index);
      },
    }));
  const measured = await loadInTurn(
    {
      ours: { server: ours, callers: callers(askSlot) },
      peer: {
        server: peer,
        callers: callers((_, index) => ({
          method: 'POST',
          path: PEER_MEMBER_PATH,
          headers: headersOf(String(index + 1)),
          body: slotBody,
        })),
      },
    },
    postmasterPid,
    ROUNDS,
  );
  const named = { name: 'promotion: slots:batchGet, one slot of a member', limit: 'one SELECT', atLeast: AT_LEAST };
  return rowsOf(named, measured.ours, measured.peer);
}
