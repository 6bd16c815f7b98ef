import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';
import { defaultLocale, matchLocale, type Locale } from '@feisuo/contract/facts/locales';

// These functions are exported here, because they need the messages.
export { errorText, siteErrorText } from '../errors/error-text.ts';
export { defaultLocale, matchLocale };
export type { ErrorMessages, Locale };

// Each import is a literal, so that bundlers make one chunk per language.
const loaders: Readonly<Record<Locale, () => Promise<ErrorMessages>>> = {
  'en-US': async () => (await import('@feisuo/contract/facts/error-messages/en-us')).enUS,
  'id-ID': async () => (await import('@feisuo/contract/facts/error-messages/id-id')).idID,
  'ko-KR': async () => (await import('@feisuo/contract/facts/error-messages/ko-kr')).koKR,
  'ms-MY': async () => (await import('@feisuo/contract/facts/error-messages/ms-my')).msMY,
  'zh-CN': async () => (await import('@feisuo/contract/facts/error-messages/zh-cn')).zhCN,
  'zh-TW': async () => (await import('@feisuo/contract/facts/error-messages/zh-tw')).zhTW,
};

/** Loads the messages for a language tag. Default: Simplified Chinese. */
export function loadMessages(tag: string = defaultLocale): Promise<ErrorMessages> {
  return loaders[matchLocale(tag) ?? defaultLocale]();
}
