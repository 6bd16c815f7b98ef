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
    captcha: {
      loading: '正在準備驗證…',
      title: '確認一下你是真人',
      lead: '按一下按鈕，瀏覽器會做一道小計算，大約一秒。不用拼圖，也不用認字。',
      start: '開始驗證',
      working: '正在驗證…',
      halfway: '已完成一半',
      progress: '驗證進度',
      toImage: '換一種方式：圖片驗證碼',
      image: {
        title: '輸入圖片裡的字元',
        lead: (characters) => `共 ${characters} 個，只有英文字母和數字，不分大小寫。`,
        alt: '圖片驗證碼',
        label: '圖片裡的字元',
        reload: '看不清楚，換一張',
        submit: '送出',
        toWork: '不方便看圖？改回自動驗證',
        empty: '請先輸入圖片裡的字元',
        wrong: (triesLeft) => `和圖片不符，還可以再試 ${triesLeft} 次`,
        renewed: '沒有答對，已換上一張新的圖片',
      },
      passed: '驗證通過',
      returning: '正在帶你回到剛才的頁面…',
      goOn: '沒有自動返回？點這裡繼續',
      finished: '可以回到剛才的頁面繼續了。',
      closed: {
        title: '這次驗證已經失效',
        says: '每次驗證都有時間限制，也只能用一次。請回到剛才的頁面，重新操作一遍。',
      },
      unreachable: {
        offline: '可能是網路中斷，也可能是服務暫時不在。驗證還沒有完成。',
        faulty: (status) => `服務傳回了無法讀取的答覆（HTTP ${status}）。驗證還沒有完成。`,
      },
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
