import type { Locale } from '@feisuo/contract/facts/locales';
import { enUS } from './en-us.ts';
import { idID } from './id-id.ts';
import { koKR } from './ko-kr.ts';
import { msMY } from './ms-my.ts';
import { zhCN } from './zh-cn.ts';
import { zhTW } from './zh-tw.ts';

/** Everything these pages say. A locale that lacks a line does not compile. */
export type Texts = {
  passport: string;
  toSite: string;
  landing: { title: string; lines: readonly [string, string, string]; formComing: string };
  notFound: { title: string; says: string; toAccount: string };
  authorize: {
    loading: string;
    title: (application: string) => string;
    willUse: string;
    usesNothing: string;
    formComing: string;
    returnsTo: (place: string) => string;
    cancel: string;
  };
  /** For answers of the server that are refusals; the reason itself comes from the error tables. */
  refused: { todo: string; restart: string; wait: string; later: string; code: (code: string) => string };
  unreachable: { title: string; offline: string; faulty: (status: number) => string; todo: string; retry: string };
};

export const textsIn: Record<Locale, Texts> = {
  'zh-CN': zhCN,
  'zh-TW': zhTW,
  'en-US': enUS,
  'id-ID': idID,
  'ms-MY': msMY,
  'ko-KR': koKR,
};
