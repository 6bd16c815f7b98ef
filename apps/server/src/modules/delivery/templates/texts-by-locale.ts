import type { Locale } from '@feisuo/contract/facts/locales';
import { enUS } from './en-us.ts';
import { idID } from './id-id.ts';
import { koKR } from './ko-kr.ts';
import type { MessageTexts } from './message-texts.ts';
import { msMY } from './ms-my.ts';
import { zhCN } from './zh-cn.ts';
import { zhTW } from './zh-tw.ts';

export const textsByLocale: Readonly<Record<Locale, MessageTexts>> = {
  'en-US': enUS,
  'id-ID': idID,
  'ko-KR': koKR,
  'ms-MY': msMY,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
};
