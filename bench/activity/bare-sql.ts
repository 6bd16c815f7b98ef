import type { Statement } from '../bare-statements.ts';

/**
 * The minimal work of a check-in and a draw: one handwritten statement per read or write, in one transaction. Every
 * additional query of our code thus shows in the result.
 */
interface BareStep {
  activityId: string;
  accountId: string;
}

const COINS = 5;

/** Locks the entry row, so that other steps of the same account wait. */
const begin = ({ activityId, accountId }: BareStep, at: Date): Statement[] => [
  ['begin'],
  ['select * from activities where id = $1', [activityId]],
  [
    `insert into activity_entries (activity_id, account_id, entered_at) values ($1, $2, $3)
     on conflict (activity_id, account_id) do update set entered_at = activity_entries.entered_at`,
    [activityId, accountId, at],
  ],
];

/** Statements that award coins: they write the award, the ledger entry, its expiry, and the balance. */
const giveCoins = ({ activityId, accountId }: BareStep, period: string, slot: string, at: Date): Statement[] => [
  [
    `insert into activity_awards (activity_id, account_id, period, slot, rules_version, kind, name, amount, at)
     values ($1, $2, $3, $4, 1, 'coins', '加速币', ${COINS}, $5)
     on conflict (activity_id, account_id, period, slot) do nothing returning id`,
    [activityId, accountId, period, slot, at],
  ],
  [
    `insert into coin_entries (account_id, kind, key, amount, at) values ($1, 'earned', $2, ${COINS}, $3)
     on conflict (key) do nothing returning id`,
    [accountId, `bare:${activityId}:${accountId}:${slot}`, at],
  ],
  [
    `insert into coin_lots (entry_id, account_id, remaining, expires_at)
     select id, account_id, amount, $2::timestamptz + interval '180 days' from coin_entries where key = $1`,
    [`bare:${activityId}:${accountId}:${slot}`, at],
  ],
  [
    `insert into coin_balances (account_id, balance, owed) values ($1, ${COINS}, 0)
     on conflict (account_id) do update set balance = coin_balances.balance + excluded.balance returning balance`,
    [accountId],
  ],
];

export const checkInStatements = (step: BareStep, week: string, slot: string, at = new Date()): Statement[] => [
  ...begin(step, at),
  // Reads the earlier check-ins of the week, to find out which day of the week this check-in is.
  [
    `select slot from activity_awards where activity_id = $1 and account_id = $2 and period = $3 order by id`,
    [step.activityId, step.accountId, week],
  ],
  ...giveCoins(step, week, slot, at),
  // Reads the coin balance without expired coins.
  [
    `select coalesce(sum(remaining), 0)::int from coin_lots where account_id = $1 and expires_at > $2`,
    [step.accountId, at],
  ],
  ['commit'],
];

export const drawStatements = (step: BareStep, key: string, day: string, at = new Date()): Statement[] => {
  const { activityId, accountId } = step;
  return [
    ...begin(step, at),
    // Grants the free draw of the day once, and reads the result if the draw was already made.
    [
      `insert into lottery_chance_grants (activity_id, account_id, reason, chances, at) values ($1, $2, $3, 1, $4)
       on conflict (activity_id, account_id, reason) do nothing returning chances`,
      [activityId, accountId, `day:${day}`, at],
    ],
    [
      `insert into lottery_chances (activity_id, account_id, remaining) values ($1, $2, 1)
       on conflict (activity_id, account_id) do update set remaining = lottery_chances.remaining + 1`,
      [activityId, accountId],
    ],
    [
      'select * from lottery_draws where activity_id = $1 and account_id = $2 and key = $3',
      [activityId, accountId, key],
    ],
    [
      `update lottery_chances set remaining = remaining - 1
       where activity_id = $1 and account_id = $2 and remaining > 0 returning remaining`,
      [activityId, accountId],
    ],
    ['select * from lottery_prizes where activity_id = $1 order by sort', [activityId]],
    [
      `update lottery_prizes set taken = taken + 1 where activity_id = $1 and id = 'sure' and taken < stock returning id`,
      [activityId],
    ],
    ...giveCoins(step, 'draw', key, at),
    [
      `insert into lottery_draws (activity_id, account_id, key, prize_id, award_id, at)
       select activity_id, account_id, $3::uuid, 'sure', id, at from activity_awards
       where activity_id = $1 and account_id = $2 and period = 'draw' and slot = $4`,
      [activityId, accountId, key, key],
    ],
    ['commit'],
  ];
};
