import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Section } from '../section-of-path.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';

export interface SafetyFacts {
  user: UserReply;
  twoFactor: TwoFactorReply;
  providers: ProvidersReply;
  sessions: SessionsReply;
}

export interface SafetyItem {
  id: 'phone' | 'email' | 'password' | 'twoFactor' | 'recovery' | 'linked' | 'sessions';
  /** True if the member should do something. */
  isOpen: boolean;
  name: string;
  message: string;
  /** Label of the link to the action; empty if there is none. */
  action: string;
  section: Section;
}

/** If fewer recovery codes are left, the member is advised to create new ones. */
export const fewCodes = Math.ceil(twoFactorLimits.recoveryCodes * 0.3);

/** All security measures, those that the account has and those that are missing. */
export function safetyItems({ user, twoFactor, providers, sessions }: SafetyFacts, texts: CentreTexts): SafetyItem[] {
  const labels = texts.overview;
  const bound = providers.data.filter(({ bind }) => bind).map(({ name }) => name);
  return [
    contactItem('phone', user.phone_number, texts),
    contactItem('email', user.email, texts),
    {
      id: 'password',
      isOpen: !user.has_password,
      name: labels.password,
      message: user.has_password ? labels.passwordSet : labels.passwordMissing,
      action: user.has_password ? labels.modify : labels.set,
      section: 'password',
    },
    {
      id: 'twoFactor',
      isOpen: !twoFactor.enabled,
      name: labels.twoFactor,
      message: twoFactor.enabled ? labels.twoFactorOn(methodNames(twoFactor, texts)) : labels.twoFactorOff,
      action: twoFactor.enabled ? labels.manage : labels.turnOn,
      section: 'twoFactor',
    },
    recoveryItem(twoFactor, texts),
    {
      id: 'linked',
      isOpen: false,
      name: labels.linked,
      message: bound.length > 0 ? labels.linkedSome(bound.join(' · ')) : labels.linkedNone,
      action: labels.manage,
      section: 'linked',
    },
    {
      id: 'sessions',
      isOpen: false,
      name: labels.sessions,
      message: labels.sessionsCount(sessions.devices),
      action: labels.look,
      section: 'sessions',
    },
  ];
}

function contactItem(id: 'phone' | 'email', value: string, { overview: labels }: CentreTexts): SafetyItem {
  const missing = id === 'phone' ? labels.phoneMissing : labels.emailMissing;
  return {
    id,
    isOpen: value === '',
    name: labels[id],
    message: value || missing,
    action: value ? labels.change : labels.bind,
    section: 'contact',
  };
}

const methodNames = ({ methods }: TwoFactorReply, { overview }: CentreTexts) =>
  methods.map((method) => overview.methods[method]).join(' · ');

function recoveryItem({ enabled, recovery_codes_left: left }: TwoFactorReply, texts: CentreTexts): SafetyItem {
  const labels = texts.overview;
  const isOpen = enabled && left <= fewCodes;
  const message = isOpen ? labels.recoveryFew(left) : labels.recoveryLeft(left);
  return {
    id: 'recovery',
    isOpen,
    name: labels.recovery,
    message: enabled ? message : labels.recoveryNone,
    action: enabled ? (isOpen ? labels.renew : labels.look) : '',
    section: 'twoFactor',
  };
}
