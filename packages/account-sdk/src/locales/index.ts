import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';
import { defaultLocale, matchLocale, type Locale } from '@feisuo/contract/facts/locales';

// Texts of errors stand beside their messages: without these they have nothing to say.
export { errorText, siteErrorText } from '../errors/error-text.ts';
export { defaultLocale, matchLocale };
export type { ErrorMessages, Locale };

// Written out, for a bundler makes a file of its own of each import that it can read.
const loaders: Readonly<Record<Locale, () => Promise<ErrorMessages>>> = {
  'en-US': async () => (await import('@feisuo/contract/facts/error-messages/en-us')).enUS,
  'id-ID': async () => (await import('@feisuo/contract/facts/error-messages/id-id')).idID,
  'ko-KR': async () => (await import('@feisuo/contract/facts/error-messages/ko-kr')).koKR,
  'ms-MY': async () => (await import('@feisuo/contract/facts/error-messages/ms-my')).msMY,
  'zh-CN': async () => (await import('@feisuo/contract/facts/error-messages/zh-cn')).zhCN,
  'zh-TW': async () => (await import('@feisuo/contract/facts/error-messages/zh-tw')).zhTW,
};

/** Loads the messages that serve a language tag; Simplified Chinese where none do. */
export function loadMessages(tag: string = defaultLocale): Promise<ErrorMessages> {
  return loaders[matchLocale(tag) ?? defaultLocale]();
}
