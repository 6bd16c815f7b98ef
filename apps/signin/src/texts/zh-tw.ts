import { zhTW as errors } from '@feisuo/contract/facts/error-messages/zh-tw';
import type { Texts } from './texts.ts';

export const zhTW = (name: string): Texts => {
  const passport = `${name}通行證`;
  return {
    errors,
    passport,
    toSite: '返回官網',
    landing: {
      title: `一個帳號，用在${name}的每一處`,
      lines: [
        `${passport}是官網和用戶端共用的帳號。`,
        '有應用程式請求登入時，這裡會先寫明是誰在請求、要用到哪些資訊，再由你決定。',
        '密碼只在帳號頁面裡填寫，不會交給請求登入的應用程式。',
      ],
      formComing: '登入與註冊尚未開放，敬請期待。',
    },
    notFound: {
      title: '這裡沒有頁面',
      says: '網址可能輸入錯誤，或者頁面已經搬走。如果你是從某個應用程式過來的，請回到應用程式重新開啟登入。',
      toAccount: '前往帳號中心',
    },
    authorize: {
      loading: '正在確認是誰在請求登入…',
      asks: `請求使用${passport}登入`,
      willUse: '登入後它可以：',
      usesNothing: '它沒有請求任何個人資訊。',
      formComing: '登入尚未開放。目前這一頁只說明是誰在請求，不會登入，也不會交出任何資訊。',
      returnsTo: (place) => `取消後回到 ${place}`,
      cancel: '取消並返回',
    },
    refused: {
      todo: '可以怎麼做',
      restart: '回到應用程式，重新點一次登入。如果還是這樣，請把下面的代碼告訴應用程式的客服。',
      wait: '請求太頻繁了，請過幾分鐘再試。',
      later: '問題在我們這邊，稍等片刻再試一次。',
      code: (code) => `錯誤代碼 ${code}`,
    },
    unreachable: {
      title: '無法連上帳號服務',
      offline: '可能是網路中斷，也可能是服務暫時不在。你的登入請求沒有遺失。',
      faulty: (status) => `服務傳回了無法讀取的答覆（HTTP ${status}）。你的登入請求沒有遺失。`,
      todo: '檢查網路後重試；換個網路也可以。',
      retry: '重試',
    },
  };
};
