import type { ServerErrorName } from './error-codes.ts';
import type { ErrorMessages, SpecifiedError } from './error-messages/coverage.ts';
import { enUS } from './error-messages/en-us.ts';
import { idID } from './error-messages/id-id.ts';
import { koKR } from './error-messages/ko-kr.ts';
import { msMY } from './error-messages/ms-my.ts';
import { zhCN } from './error-messages/zh-cn.ts';
import { zhTW } from './error-messages/zh-tw.ts';
import type { Locale } from './locales.ts';

/** The message that the server sends with an error. */
export function errorMessageOf(name: ServerErrorName, messages: ErrorMessages): string {
  return isSpecified(name, messages) ? messages.specified[name] : messages.other[name];
}

/** Every language specifies the same names, so the given language suffices. Pages therefore load one language only. */
function isSpecified(name: ServerErrorName, { specified }: ErrorMessages): name is SpecifiedError {
  return Object.hasOwn(specified, name);
}

/** All error messages in all languages. */
export const errorMessages: Readonly<Record<Locale, ErrorMessages>> = {
  'en-US': enUS,
  'id-ID': idID,
  'ko-KR': koKR,
  'ms-MY': msMY,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
};
