import type { SignOutTexts } from './sign-out-texts.ts';

export const zhTW: SignOutTexts = {
  title: '登出',
  question: '要登出嗎？',
  lead: '此瀏覽器登入的帳號都會登出，用它登入的應用程式也會一起登出。',
  askedBy: (application: string) =>
    `${application}請求登出。此瀏覽器登入的帳號都會登出，用它登入的應用程式也會一起登出。`,
  confirm: '登出',
  stay: '先不登出',
  working: '正在登出…',
  done: '已登出',
  doneMessage: '此瀏覽器已沒有登入的帳號。若是公用電腦，請順手關閉瀏覽器。',
  othersStay: '只登出了這一個帳號，其他帳號仍在此瀏覽器登入。',
  framed: '這個頁面嵌在另一個網站裡，瀏覽器不讓它看到登入狀態，所以還沒有登出。請在新頁面中登出。',
  openPage: '開啟頁面登出',
  signInAgain: '重新登入',
  refused: {
    broken: '這個登出連結無法使用',
    brokenMessage:
      '要求登出的應用程式沒有登記過，或者它要返回的網址和登記的不一致。為了你的安全，我們不會把你導向該網址，而你也還沒有登出。',
    restart:
      '想登出，點下面的按鈕就行；也可以回到應用程式重新登出一次。如果還是這樣，請把下面的代碼提供給該應用程式的客服。',
  },
  unreachable: {
    offline: '可能是網路中斷，也可能是服務暫時無法使用。還沒有登出。',
    faulty: (status: number) => `服務傳回無法辨識的內容（HTTP ${status}）。還沒有登出。`,
  },
};
