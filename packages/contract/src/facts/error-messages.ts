import type { ErrorMessages } from './error-messages/coverage.ts';
import { enUS } from './error-messages/en-us.ts';
import { idID } from './error-messages/id-id.ts';
import { koKR } from './error-messages/ko-kr.ts';
import { msMY } from './error-messages/ms-my.ts';
import { zhCN } from './error-messages/zh-cn.ts';
import { zhTW } from './error-messages/zh-tw.ts';
import type { Locale } from './locales.ts';

export { errorMessageOf } from './error-messages/message-of.ts';

/** All error messages in all languages. */
export const errorMessages: Readonly<Record<Locale, ErrorMessages>> = {
  'en-US': enUS,
  'id-ID': idID,
  'ko-KR': koKR,
  'ms-MY': msMY,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
};
