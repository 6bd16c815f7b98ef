import type pg from 'pg';

type Pool = Pick<pg.Pool, 'query'>;

/** SQL queries by the fault that they find. A query must return no rows. */
const coinFaults: Record<string, string> = {
  'a coin balance or a debt is negative': 'select account_id from coin_balances where balance < 0 or owed < 0',
  'something is left of an earning that was never there': 'select entry_id::text from coin_lots where remaining < 0',
  'a coin balance differs from its entries': `
    select coalesce(balances.account_id, entries.account_id) || ': ' || coalesce(balance, 0) || ' <> ' || coalesce(sum, 0)
      from coin_balances as balances
      full join (select account_id, sum(amount) from coin_entries group by account_id) as entries
        on entries.account_id = balances.account_id
     where coalesce(balance, 0) <> coalesce(sum, 0)`,
  'a coin balance differs from its unspent earnings': `
    select coalesce(balances.account_id, lots.account_id) || ': ' || coalesce(balance, 0) || ' <> ' || coalesce(sum, 0)
      from coin_balances as balances
      full join (select account_id, sum(remaining) from coin_lots group by account_id) as lots
        on lots.account_id = balances.account_id
     where coalesce(balance, 0) <> coalesce(sum, 0)`,
  'more is left of an earning than it was': `
    select lot.entry_id::text from coin_lots as lot join coin_entries as entry on entry.id = lot.entry_id
     where lot.remaining > entry.amount`,
  'a spending was taken from no earnings': `
    select entry.id::text from coin_entries as entry
      left join (select entry_id, sum(amount) from coin_uses group by entry_id) as uses on uses.entry_id = entry.id
     where entry.kind = 'spent' and coalesce(uses.sum, 0) <> -entry.amount`,
};

const awardFaults: Record<string, string> = {
  'coins were awarded and not earned, or earned twice': `
    select award.id::text from activity_awards as award
      left join coin_entries as entry on entry.key = 'award:' || award.id
     where award.kind = 'coins' and entry.amount is distinct from award.amount`,
  'days were awarded and not granted': `
    select award.id::text from activity_awards as award
      left join membership_grants as given on given.source_type = 'activity' and given.source_id = award.id::text
     where award.kind = 'vip_days' and given.days is distinct from award.amount`,
  'days were granted for no award': `
    select given.source_id from membership_grants as given
     where given.source_type = 'activity'
       and not exists (select 1 from activity_awards as award where award.id::text = given.source_id)`,
  'chances were awarded and not given': `
    select award.id::text from activity_awards as award
      left join lottery_chance_grants as given on given.reason = 'award:' || award.id
     where award.kind = 'chances' and given.chances is distinct from award.amount`,
  'more or fewer goods were taken than exchanged': `
    select good.activity_id || ' ' || good.id from exchange_goods as good
     where good.taken <> (select count(*) from exchanges as one
       where one.activity_id = good.activity_id and one.good_id = good.id and one.undone_at is null)`,
  'an exchange was not paid as told': `
    select one.id::text from exchanges as one left join coin_entries as entry on entry.key = one.coin_key
     where entry.amount is distinct from -one.coins`,
  'coins were spent on an exchange that never was': `
    select entry.key from coin_entries as entry
     where entry.key like 'exchange:%' and not exists (select 1 from exchanges as one where one.coin_key = entry.key)`,
  'a voucher of an exchange is missing': `
    select one.id::text from exchanges as one
      join exchange_goods as good on good.activity_id = one.activity_id and good.id = one.good_id
     where good.voucher is not null
       and not exists (select 1 from award_vouchers as voucher where voucher.award_id = one.award_id)`,
  'more or fewer prizes are taken than were drawn and kept': `
    select prize.activity_id || ' ' || prize.id from lottery_prizes as prize
     where prize.taken <> (select count(*) from lottery_draws as draw
       where draw.activity_id = prize.activity_id and draw.prize_id = prize.id
         and not exists (select 1 from activity_reversals as back where back.award_id = draw.award_id))`,
  'a prize was drawn and not given': `
    select id::text from lottery_draws where (prize_id is null) <> (award_id is null)`,
  'chances given, left and drawn do not add up': `
    select given.account_id || ': ' || given.sum || ' given' from
      (select activity_id, account_id, sum(chances) from lottery_chance_grants group by activity_id, account_id) as given
      left join lottery_chances as own using (activity_id, account_id)
     where given.sum <> coalesce(own.remaining, 0) + (select count(*) from lottery_draws as draw
       where draw.activity_id = given.activity_id and draw.account_id = given.account_id)`,
};

async function listFaults(pool: Pool, faults: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(faults)) {
    const { rows } = await pool.query<Record<string, unknown>>(query);
    found.push(...rows.slice(0, 3).map((row) => `${what}: ${Object.values(row).join(' ')}`));
  }
  return found;
}

export const findCoinFaults = (pool: Pool): Promise<string[]> => listFaults(pool, coinFaults);

/**
 * Finds faults in coins, awards, stock and chances: for example awards without coins, or stock that does not match the
 * exchanges.
 */
export const findActivityFaults = (pool: Pool): Promise<string[]> =>
  listFaults(pool, { ...coinFaults, ...awardFaults });
