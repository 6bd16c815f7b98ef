import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';

export type Channel = 'sms' | 'email' | 'inapp';

export interface OutgoingMessage {
  channel: Channel;
  /** E.164 phone, e-mail address, or for inapp the account id. */
  to: string;
  locale: Locale;
  content: MessageContent;
  /** Sends nothing but costs the same time and writes, so that timing reveals nothing. */
  isDecoy?: boolean;
}

export type MessageContent =
  | { kind: 'code'; usage: VerificationUsage; code: string; minutes: number }
  // `left`: the number that remains. `amount`, `day` and `product`: the charge of a renewal, its day and its product.
  | ({ kind: 'notice'; notice: Notice; at: Date; device?: string; place?: string; left?: number } & RenewalWords);

/** Formatted: an amount with its currency sign, a day as `yyyy-MM-dd`. */
interface RenewalWords {
  amount?: string;
  day?: string;
  product?: string;
}

/** Events that the owner of an account must be told about. */
export const notices = [
  'password_changed',
  'password_reset',
  'password_guessed',
  'password_off',
  'codes_guessed',
  'phone_added',
  'phone_changed',
  'phone_removed',
  'email_added',
  'email_changed',
  'email_removed',
  'two_factor_on',
  'two_factor_off',
  'two_factor_reset',
  'two_factor_guessed',
  'authenticator_added',
  'authenticator_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'provider_bound',
  'provider_unbound',
  'device_authorized',
  'session_handed_over',
  'deletion_requested',
  'deletion_withdrawn',
  'sessions_ended_for_safety',
  'renewal_due',
  'renewal_failed',
  'renewal_stopped',
] as const;
export type Notice = (typeof notices)[number];
