/**
 * What becomes of unique keys without the distribution key. Keys that only contain an id of a sequence are not listed:
 * they get the distribution key, and a sequence gives no value twice.
 *
 * - `owned`: the value belongs to one account or order, so it cannot come twice in two places;
 * - `random`: the value has at least 96 random bits, or is a keyed hash;
 * - a name: a lookup table, unique by the value, that names the account or order.
 */
export const constraintChanges: Record<string, string> = {
  account_pictures_id_unique: 'random',
  accounts_email_unique: 'account_names',
  accounts_phone_unique: 'account_names',
  accounts_username_key_unique: 'account_names',
  award_vouchers_pkey: 'owned',
  coin_entries_key: 'owned',
  coin_lots_pkey: 'owned',
  coin_uses_pkey: 'owned',
  derived_sessions_pkey: 'owned',
  exchanges_award: 'owned',
  exchanges_coin_key: 'owned',
  identities_pkey: 'account_names',
  inviters_code: 'account_names',
  inviters_sharer: 'owned',
  logout_deliveries_session_id_unique: 'owned',
  membership_grants_source: 'owned',
  membership_shares_pkey: 'owned',
  passkeys_pkey: 'account_names',
  pay_attempts_channel: 'owned',
  pay_attempts_pkey: 'owned',
  pay_jsapi_links_pkey: 'random',
  pay_orders_order_token_hash_unique: 'account_purchases',
  pay_orders_renewal: 'account_purchases',
  pay_payments_transaction: 'payment_transactions',
  pay_refund_balances_pkey: 'owned',
  pay_refunds_pkey: 'random',
  pay_refunds_refund_no_unique: 'random',
  sessions_pkey: 'random',
  share_senders_pkey: 'owned',
  trusted_devices_pkey: 'random',
};
