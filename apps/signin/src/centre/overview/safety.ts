import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { SessionsReply } from '@feisuo/contract/schemas/account-tokens';
import type { TwoFactorReply } from '@feisuo/contract/schemas/account-two-factor';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import type { Section } from '../section-at.ts';
import type { CentreTexts } from '../texts/centre-texts.ts';

export interface SafetyFacts {
  user: UserReply;
  twoFactor: TwoFactorReply;
  providers: ProvidersReply;
  sessions: SessionsReply;
}

export interface SafetyItem {
  id: 'phone' | 'email' | 'password' | 'twoFactor' | 'recovery' | 'linked' | 'sessions';
  /** Whether it needs action. */
  isOpen: boolean;
  name: string;
  says: string;
  /** The action's label; empty: none yet. */
  act: string;
  section: Section;
}

/** With fewer codes left than this, new ones are advised. */
export const fewCodes = Math.ceil(twoFactorLimits.recoveryCodes * 0.3);

/** The account's security measures, and the missing ones. */
export function safetyItems({ user, twoFactor, providers, sessions }: SafetyFacts, texts: CentreTexts): SafetyItem[] {
  const words = texts.overview;
  const bound = providers.data.filter(({ bind }) => bind).map(({ name }) => name);
  return [
    contactItem('phone', user.phone_number, texts),
    contactItem('email', user.email, texts),
    {
      id: 'password',
      isOpen: !user.has_password,
      name: words.password,
      says: user.has_password ? words.passwordSet : words.passwordMissing,
      act: user.has_password ? words.modify : words.set,
      section: 'password',
    },
    {
      id: 'twoFactor',
      isOpen: !twoFactor.enabled,
      name: words.twoFactor,
      says: twoFactor.enabled ? words.twoFactorOn(methodNames(twoFactor, texts)) : words.twoFactorOff,
      act: twoFactor.enabled ? words.manage : words.turnOn,
      section: 'twoFactor',
    },
    recoveryItem(twoFactor, texts),
    {
      id: 'linked',
      isOpen: false,
      name: words.linked,
      says: bound.length > 0 ? words.linkedSome(bound.join(' · ')) : words.linkedNone,
      act: words.manage,
      section: 'linked',
    },
    {
      id: 'sessions',
      isOpen: false,
      name: words.sessions,
      says: words.sessionsCount(sessions.devices),
      act: words.look,
      section: 'sessions',
    },
  ];
}

function contactItem(id: 'phone' | 'email', value: string, { overview: words }: CentreTexts): SafetyItem {
  const missing = id === 'phone' ? words.phoneMissing : words.emailMissing;
  return {
    id,
    isOpen: value === '',
    name: words[id],
    says: value || missing,
    act: value ? words.change : words.bind,
    section: 'contact',
  };
}

const methodNames = ({ methods }: TwoFactorReply, { overview }: CentreTexts) =>
  methods.map((method) => overview.methods[method]).join(' · ');

function recoveryItem({ enabled, recovery_codes_left: left }: TwoFactorReply, texts: CentreTexts): SafetyItem {
  const words = texts.overview;
  const isOpen = enabled && left <= fewCodes;
  const says = isOpen ? words.recoveryFew(left) : words.recoveryLeft(left);
  return {
    id: 'recovery',
    isOpen,
    name: words.recovery,
    says: enabled ? says : words.recoveryNone,
    act: enabled ? (isOpen ? words.renew : words.look) : '',
    section: 'twoFactor',
  };
}
