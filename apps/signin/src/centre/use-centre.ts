import type { Locale } from '@feisuo/contract/facts/locales';
import type { BrowserAccount } from '@feisuo/contract/schemas/account-browser';
import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { createContext, useContext } from 'react';
import type { AccountAnswer } from '../shell/ask-account.ts';
import type { ProviderEntry } from '../sign-in/entry.ts';
import type { Texts } from '../texts/texts.ts';
import type { Ask } from './ask.ts';
import type { Section } from './section-at.ts';
import type { Cancelled } from './sudo/with-sudo.ts';
import type { CentreTexts } from './texts/centre-texts.ts';

/** A confirmation before an irreversible action. */
export interface Question {
  title: string;
  says: string;
  act: string;
}

/** Context of every section of the centre. */
export interface Centre {
  locale: Locale;
  /** Texts of the centre, and those shared with the sign-in pages. */
  texts: CentreTexts;
  shared: Texts;
  /** The accounts in this browser, and the one that the centre is open for. */
  accounts: readonly BrowserAccount[];
  user: UserReply;
  /** Reloads the user after a change. */
  refreshUser(): Promise<void>;
  ask: Ask;
  /** Runs an action that needs a proof of ownership; asks for it once. */
  withSudo<Reply>(act: (token: string) => Promise<AccountAnswer<Reply>>): Promise<AccountAnswer<Reply> | Cancelled>;
  /** Asks for the proof in advance, so that several steps do not end with it. */
  proveFirst(): Promise<boolean>;
  /** Asks for a confirmation. */
  confirm(question: Question): Promise<boolean>;
  /** Shows recovery codes until the user confirms that they are stored. */
  showCodes(codes: readonly string[]): Promise<void>;
  /** A success message; it is read out. */
  say(message: string): void;
  go(section: Section): void;
  /** The identity that a provider has just returned, once. */
  takeArrival(): ProviderEntry | null;
  switchTo(sub: string): void;
}

export const CentreContext = createContext<Centre | null>(null);

export function useCentre(): Centre {
  const centre = useContext(CentreContext);
  if (!centre) throw new Error('useCentre needs a page of the centre around it');
  return centre;
}
