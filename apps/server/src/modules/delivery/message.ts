import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';

export type Channel = 'sms' | 'email' | 'inapp';

export interface OutgoingMessage {
  channel: Channel;
  /** Phone number in E.164 format, e-mail address, or, for the channel `inapp`, an account id. */
  to: string;
  locale: Locale;
  content: MessageContent;
  /**
   * A decoy is not sent, but makes the same writes as a message. The response time then does not reveal whether a
   * message was sent.
   */
  isDecoy?: boolean;
}

export type MessageContent =
  | { kind: 'code'; usage: VerificationUsage; code: string; minutes: number }
  // `left` is the number of remaining recovery codes or attempts. `amount`, `day` and `product` describe the charge of
  // a renewal.
  | ({ kind: 'notice'; notice: Notice; at: Date; device?: string; place?: string; left?: number } & RenewalWords);

/** Formatted texts: `amount` with its currency sign, `day` as `yyyy-MM-dd`. */
interface RenewalWords {
  amount?: string;
  day?: string;
  product?: string;
}

/** Events of which a member is notified. */
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
