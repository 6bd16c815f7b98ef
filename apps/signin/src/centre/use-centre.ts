import type { Locale } from '@feisuo/contract/facts/locales';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { createContext, useContext } from 'react';
import type { AccountAnswer } from '../shell/ask-account.ts';
import type { ProviderEntry } from '../sign-in/entry.ts';
import type { Texts } from '../texts/texts.ts';
import type { Ask } from './ask.ts';
import type { Section } from './section-of-path.ts';
import type { Cancelled } from './sudo/with-sudo.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** A question that the user answers before an irreversible action. */
export interface Question {
  title: string;
  message: string;
  action: string;
}

/** What every section of the centre can use. */
export interface Centre {
  locale: Locale;
  /** Texts of the centre, and texts that the sign-in pages use too. */
  texts: CentreTexts;
  shared: Texts;
  /** The accounts in this browser, and the user for whom the centre is open. */
  accounts: readonly BrowserAccount[];
  user: UserReply;
  /** Reads the user again after a change. */
  refreshUser(): Promise<void>;
  ask: Ask;
  /** Runs an action that needs a sudo token, and asks for a proof of identity if there is no token. */
  withSudo<Reply>(call: (token: string) => Promise<AccountAnswer<Reply>>): Promise<AccountAnswer<Reply> | Cancelled>;
  /** Asks for the proof in advance, so that it is not asked for after the last of several steps. */
  proveFirst(): Promise<boolean>;
  /** Asks the user to confirm. */
  confirm(question: Question): Promise<boolean>;
  /** Shows recovery codes until the user confirms that they are stored. */
  showCodes(codes: readonly string[]): Promise<void>;
  /** Shows a success message, which screen readers read. */
  showToast(message: string): void;
  go(section: Section): void;
  /** Returns the identity with which a provider has just sent the user back. A second call returns null. */
  takeArrival(): ProviderEntry | null;
  switchTo(sub: string): void;
}

export const CentreContext = createContext<Centre | null>(null);

export function useCentre(): Centre {
  const centre = useContext(CentreContext);
  if (!centre) throw new Error('useCentre needs a page of the centre around it');
  return centre;
}
