import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { centrePages } from '@feisuo/contract/facts/paths';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { safetyTexts as texts } from './safety-texts.ts';

export interface SafetyFacts {
  me: Pick<UserReply, 'phone_number' | 'email' | 'has_password'>;
  twoFactor: TwoFactorReply;
  providers: ProvidersReply;
  sessions: SessionsReply;
}

export const safetyNames = ['phone', 'email', 'password', 'twoFactor', 'recovery', 'linked', 'sessions'] as const;
export type SafetyName = (typeof safetyNames)[number];

export interface SafetyItem {
  name: SafetyName;
  /** What the member should do to protect the account; empty if there is nothing to do. */
  warning: string;
  text: string;
  action: string;
  page: string;
}

/** If this many recovery codes or fewer are left, the member is advised to create new codes. */
export const FEW_CODES = Math.ceil(twoFactorLimits.recoveryCodes * 0.3);

/** The security settings, in the order of the page. */
export function safetyItems({ me, twoFactor, providers, sessions }: SafetyFacts): SafetyItem[] {
  const bound = providers.data.filter(({ bind }) => bind).map(({ name }) => name);
  return [
    me.phone_number
      ? item('phone', me.phone_number, texts.change, centrePages.contact)
      : open('phone', texts.unbound, texts.phoneMissing, texts.bind, centrePages.contact),
    me.email
      ? item('email', me.email, texts.change, centrePages.contact)
      : open('email', texts.unbound, texts.emailMissing, texts.bind, centrePages.contact),
    me.has_password
      ? item('password', texts.passwordSet, texts.modify, centrePages.password)
      : open('password', texts.unset, texts.passwordMissing, texts.set, centrePages.password),
    twoFactor.enabled
      ? item('twoFactor', texts.twoFactorOn(twoFactor.methods), texts.manage, centrePages.twoFactor)
      : open('twoFactor', texts.off, texts.twoFactorOff, texts.turnOn, centrePages.twoFactor),
    recoveryItem(twoFactor),
    item('linked', bound.length > 0 ? texts.linked(bound) : texts.linkedNone, texts.manage, centrePages.linked),
    item('sessions', texts.sessions(sessions.devices), texts.look, centrePages.sessions),
  ];
}

function recoveryItem({ enabled, recovery_codes_left: left }: TwoFactorReply): SafetyItem {
  if (!enabled) return item('recovery', texts.recoveryNone, texts.look, centrePages.twoFactor);
  return left <= FEW_CODES
    ? open('recovery', texts.recoveryFew(left), texts.recoveryRenew, texts.renew, centrePages.twoFactor)
    : item('recovery', texts.recoveryLeft(left), texts.look, centrePages.twoFactor);
}

const item = (name: SafetyName, text: string, action: string, page: string): SafetyItem => ({
  name,
  warning: '',
  text,
  action,
  page,
});

const open = (name: SafetyName, warning: string, text: string, action: string, page: string): SafetyItem => ({
  ...item(name, text, action, page),
  warning,
});
