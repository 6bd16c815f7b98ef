import { mismatchKinds } from '@feisuo/contract/facts/pay-vocabulary';
import {
  MismatchesQuery,
  MismatchesReply,
  MismatchParams,
  MismatchReply,
  ReconciledDayQuery,
  ReconciledDayReply,
  type ConsoleMismatch,
} from '@feisuo/contract/schemas/console-books';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { PAGE, readRowId, toPage } from '../http/to-page.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import {
  countMismatchesOf,
  countReconciledDay,
  findMismatch,
  findNewestBillDay,
  findOrder,
  listBillsOf,
  searchMismatches,
  type StoredMismatch,
} from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { hasLeft, listOperatorsWith } from '../operator-actions/list-operators-with.ts';
import { dayBefore, dayOf, type Day } from '../time/shanghai.ts';
import { parseDay } from './parse-day-range.ts';

type Counts = Awaited<ReturnType<typeof countReconciledDay>>;
type Found = Awaited<ReturnType<typeof countMismatchesOf>>;

/** What reading mismatches depends on: the current operators and the current day. */
interface Today {
  operators: readonly string[];
  day: Day;
}

const describeMismatch =
  ({ operators, day }: Today) =>
  (mismatch: StoredMismatch): ConsoleMismatch => {
    const { id, foundAt, resolvedAt, parkedUntil, parkedBy, parkedNote, ...rest } = mismatch;
    const isParked = resolvedAt === null && parkedUntil !== null && parkedUntil > day;
    return {
      ...rest,
      id: String(id),
      foundAt: foundAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
      assigneeLeft: resolvedAt === null && hasLeft(operators, mismatch.assignee),
      parked: isParked ? { until: parkedUntil, by: parkedBy ?? '', note: parkedNote ?? '' } : null,
    };
  };

/** Routes that compare bills with our rows: a day as a whole, and its mismatches. */
export const reconciliationRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'books.read' } as const;
  const readToday = async (): Promise<Today> => ({
    operators: await listOperatorsWith(db, 'books.write'),
    day: dayOf(clock.now()),
  });

  app.get(
    '/books/reconciliation',
    {
      config: reads,
      schema: {
        ...describe('A day of both sides by hour, and its mismatches by kind'),
        querystring: ReconciledDayQuery,
        response: { 200: ReconciledDayReply },
      },
    },
    async ({ query: { day: wanted, channel } }) => {
      const now = clock.now();
      const day =
        wanted === undefined ? ((await findNewestBillDay(db, channel)) ?? dayBefore(now)) : parseDay(wanted, now);
      const asked = { day, channel };
      const [bills, counts, found] = await Promise.all([
        listBillsOf(db, asked),
        countReconciledDay(db, asked),
        countMismatchesOf(db, asked, dayOf(now)),
      ]);
      return succeed({
        day,
        bills: bills.map((bill) => ({ ...bill, at: bill.at.toISOString() })),
        ...partsOf(counts),
        hours: hoursOf(counts, found),
        kinds: mismatchKinds.map((kind) => {
          const own = found.filter((one) => one.kind === kind);
          return {
            kind,
            open: sumIn(own, 'open'),
            parked: sumIn(own, 'parked'),
            resolved: sumIn(own, 'resolved'),
            differenceFen: sum(own, ({ differenceFen }) => differenceFen),
          };
        }),
      });
    },
  );

  app.get(
    '/books/mismatches',
    {
      config: reads,
      schema: {
        ...describe('Reconciliation differences, newest first'),
        querystring: MismatchesQuery,
        response: { 200: MismatchesReply },
      },
    },
    async (request) => {
      const { state, assignee, channel, day, after } = request.query;
      const today = await readToday();
      const assignees = { me: actorOf(request).actor, none: today.operators };
      const rows = await searchMismatches(db, {
        today: today.day,
        ...(state !== undefined && { state }),
        ...(assignee !== undefined && { assignee: assignees[assignee] }),
        ...(channel !== undefined && { channel }),
        ...(day !== undefined && { day }),
        ...(after !== undefined && { after: readRowId(after) }),
        limit: PAGE + 1,
      });
      return succeed(toPage(rows, describeMismatch(today), ({ id }) => String(id)));
    },
  );

  app.get(
    '/books/mismatches/:id',
    {
      config: reads,
      schema: {
        ...describe('A mismatch with the rows of both sides'),
        params: MismatchParams,
        response: { 200: MismatchReply },
      },
    },
    async ({ params: { id } }) => {
      const found = await findMismatch(db, BigInt(id));
      if (!found) throw new AppError('not_found');
      const { mismatch, ours, theirs } = found;
      const today = await readToday();
      const order = mismatch.orderId === null ? null : await findOrder(db, mismatch.orderId);
      return succeed({
        mismatch: describeMismatch(today)(mismatch),
        order: order && { productName: order.productName, days: order.days, amountFen: order.amountFen },
        operators: [...today.operators],
        ours: ours && { ...ours, at: ours.at.toISOString() },
        theirs: theirs && { ...theirs, at: theirs.at.toISOString() },
      });
    },
  );
};

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

const sumIn = (rows: Found, state: Found[number]['state']) =>
  sum(rows, (row) => (row.state === state ? row.number : 0));

type Part = Counts[number]['part'];

const rowsOf = (counts: Counts, part: Part) => {
  const own = counts.filter((one) => one.part === part);
  return { number: sum(own, ({ number }) => number), fen: sum(own, ({ fen }) => fen) };
};

const partsOf = (counts: Counts) => ({
  ours: rowsOf(counts, 'ours'),
  theirs: rowsOf(counts, 'theirs'),
  matched: rowsOf(counts, 'matched'),
  waiting: rowsOf(counts, 'waiting'),
  elsewhere: rowsOf(counts, 'elsewhere'),
});

const hoursOf = (counts: Counts, found: Found) =>
  Array.from({ length: 24 }, (_, hour) => {
    const own = counts.filter((one) => one.hour === hour);
    const mismatches = found.filter((one) => one.hour === hour);
    return {
      hour,
      ours: rowsOf(own, 'ours'),
      theirs: rowsOf(own, 'theirs'),
      matched: rowsOf(own, 'matched').number,
      waiting: rowsOf(own, 'waiting').number,
      open: sumIn(mismatches, 'open') + sumIn(mismatches, 'parked'),
      resolved: sumIn(mismatches, 'resolved'),
    };
  });
