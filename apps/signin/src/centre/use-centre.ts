import type { Locale } from '@feisuo/contract/facts/locales';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { createContext, useContext } from 'react';
import type { AccountAnswer } from '../shell/ask-account.ts';
import type { ProviderEntry } from '../sign-in/provider-identity.ts';
import type { Texts } from '../texts/texts.ts';
import type { Ask } from './centre-requests.ts';
import type { Section } from './section-of-path.ts';
import type { Cancelled } from './sudo/with-sudo.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** A question that the member answers in a dialog before an irreversible action. */
export interface Question {
  title: string;
  message: string;
  action: string;
}

/** Functions and data that every section of the centre can use. */
export interface Centre {
  locale: Locale;
  /** `texts`: texts of the account centre. `shared`: texts that the sign-in pages use too. */
  texts: CentreTexts;
  shared: Texts;
  /** `accounts`: all accounts that are signed in in this browser. `user`: the account that the centre shows. */
  accounts: readonly BrowserAccount[];
  user: UserReply;
  /** Loads the user's data once more after a change. */
  refreshUser(): Promise<void>;
  ask: Ask;
  /** Runs an action that needs a sudo token. Without a token, the member is first asked for a proof of identity. */
  withSudo<Reply>(call: (token: string) => Promise<AccountAnswer<Reply>>): Promise<AccountAnswer<Reply> | Cancelled>;
  /** Asks for the proof of identity before the first of several steps, instead of after the last one. */
  proveFirst(): Promise<boolean>;
  confirm(question: Question): Promise<boolean>;
  /** Shows recovery codes until the member confirms that they are stored. */
  showCodes(codes: readonly string[]): Promise<void>;
  /** Shows a success message, which screen readers announce. */
  showToast(message: string): void;
  go(section: Section): void;
  /** The identity with which the member has just returned from the provider's page. A second call returns null. */
  takeArrival(): ProviderEntry | null;
  switchTo(sub: string): void;
}

export const CentreContext = createContext<Centre | null>(null);

export function useCentre(): Centre {
  const centre = useContext(CentreContext);
  if (!centre) throw new Error('useCentre needs a page of the centre around it');
  return centre;
}
