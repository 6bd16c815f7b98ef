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

/** A question that is asked before something cannot be undone. */
export interface Question {
  title: string;
  says: string;
  act: string;
}

/** What every page of the centre has at hand. */
export interface Centre {
  locale: Locale;
  /** The words of the centre, and those that it shares with the sign-in pages. */
  texts: CentreTexts;
  shared: Texts;
  /** Everybody in this browser, and who of them the centre is open for. */
  seats: readonly BrowserAccount[];
  user: UserReply;
  /** After a change: what the page knows of the person is what the service says now. */
  refreshUser(): Promise<void>;
  ask: Ask;
  /** Does something that needs a proof of being the owner; whoever is there is asked for it once. */
  withSudo<Reply>(act: (token: string) => Promise<AccountAnswer<Reply>>): Promise<AccountAnswer<Reply> | Cancelled>;
  /** Asks for that proof ahead of time, so that a longer walk does not end with it. */
  proveFirst(): Promise<boolean>;
  /** Whether somebody wants it, asked once. */
  confirm(question: Question): Promise<boolean>;
  /** Shows recovery codes until somebody says that they are kept. */
  showCodes(codes: readonly string[]): Promise<void>;
  /** A short word that something is done; it is read out. */
  say(message: string): void;
  go(section: Section): void;
  /** Whom an identity provider has just brought, once. */
  takeArrival(): ProviderEntry | null;
  switchTo(sub: string): void;
}

export const CentreContext = createContext<Centre | null>(null);

export function useCentre(): Centre {
  const centre = useContext(CentreContext);
  if (!centre) throw new Error('useCentre needs a page of the centre around it');
  return centre;
}
