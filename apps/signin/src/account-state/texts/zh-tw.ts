import type { StateTexts } from './state-texts.ts';

export const zhTW: StateTexts = {
  locked: {
    title: '帳號暫時鎖定',
    why: '密碼連續輸錯太多次，暫時無法登入。',
    todo: '等倒數結束再試；或者現在用驗證碼重設密碼，馬上解除。',
  },
  passwordOff: {
    title: '密碼登入已停用',
    why: '密碼累計輸錯次數太多，為了安全，無法再用密碼登入。',
    todo: '用驗證碼或通行金鑰登入一次，或者重設密碼，就會恢復。',
  },
  pending: {
    title: '帳號尚未啟用',
    why: '這個帳號是由他人代為建立的，還沒有本人確認過。',
    todo: '用驗證碼登入一次，就會自動啟用。',
  },
  blocked: { title: '帳號已被停用', why: '帳號因違反規則被停用。', todo: '如果你認為這是誤判，請聯絡客服說明情況。' },
  review: {
    title: '帳號正在審核',
    why: '帳號正在人工審核，一般一個工作天內有結果。',
    todo: '審核通過後就能登入，不需要重新註冊。如果急著使用，可以聯絡客服。',
  },
  frozen: {
    title: '帳號已被凍結',
    why: '為保護帳號安全，暫時無法登入。會員期限如何處理，請見會員服務條款。',
    todo: '核實清楚後會由客服解除。聯絡客服說明情況，可以更快處理。',
  },
  cancelling: {
    title: '帳號處於刪除猶豫期',
    why: '你申請過刪除帳號，目前處於猶豫期。猶豫期結束後，個人資料會被清除，無法復原。',
    todo: '如果改變主意，現在就可以撤回，資料和會員都會保留。如果仍要刪除，什麼都不用做。',
  },
  reset: {
    title: '需要換一組新密碼',
    why: '這個帳號的密碼可能不安全，需要換一組。',
    todo: '用手機或信箱收驗證碼，設定新密碼後就能登入。',
  },
  tooMany: { title: '嘗試太頻繁了', why: '短時間內試了太多次。', todo: '請過幾分鐘再試。' },
  other: {
    title: '暫時無法登入',
    why: '這個帳號現在無法登入。',
    todo: '請稍後再試；如果一直這樣，請聯絡客服並附上代碼。',
  },
  timeLeft: '還要等',
  timeOver: '可以再次登入了',
  minutesLeft: (minutes: number) => `還要等大約 ${minutes} 分鐘`,
  erasedOn: (day: string, days: number) => `個人資料將在 ${day} 清除，還有 ${days} 天可以撤回。`,
  tryAgain: '重新登入',
  byCode: '用驗證碼登入',
  toReset: '重設密碼',
  withdraw: '撤回刪除並登入',
  appeal: '聯絡客服',
  otherAccount: '換個帳號登入',
};
