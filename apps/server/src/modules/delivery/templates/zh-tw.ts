import type { MessageTexts } from './message-texts.ts';

const resetPassword = '如果不是你本人操作，請立即重設密碼，並登出所有裝置。';
const contactSupport = '如果不是你本人操作，請立即聯絡客服。';
const resetAndContact = '如果不是你本人操作，請立即重設密碼並聯絡客服。';

export const zhTW: MessageTexts = {
  signature: '【{brand}】',
  space: '',
  purposes: {
    REGISTER: '註冊帳號',
    SIGN_IN: '登入',
    PASSWORD_RESET: '重設密碼',
    EMAIL_ADDRESS_CHANGE: '綁定信箱',
    PHONE_NUMBER_CHANGE: '綁定手機號碼',
    DEFAULT: '確認本人操作',
    EMAIL_ADDRESS_VERIFICATION: '驗證信箱',
    REGISTER_SIGN_IN: '登入或註冊',
    PHONE_NUMBER_VERIFICATION: '驗證手機號碼',
  },
  code: {
    sms: '驗證碼 {code}，{minutes} 分鐘內有效，用於{purpose}。請勿告訴任何人，包括自稱客服的人。',
    inAppTitle: '驗證碼',
    inApp: '驗證碼 {code}，{minutes} 分鐘內有效，用於{purpose}。請勿告訴任何人，包括自稱客服的人。',
    subject: '【{brand}】你的驗證碼（用於{purpose}）',
    lead: '你正在{purpose}，驗證碼是：',
    validity: '驗證碼 {minutes} 分鐘內有效，只能使用一次。',
    warning: '請勿告訴任何人。{brand}的工作人員不會向你索取驗證碼。',
    ignore: '如果不是你本人操作，忽略這封郵件即可；沒有驗證碼，別人無法繼續。',
  },
  mailGreeting: '你好！',
  mailFooter: '這封郵件由{brand}自動寄出，請勿直接回覆。',
  notices: {
    password_changed: {
      title: '密碼已變更',
      happened: '你的帳號密碼已於 {at} 變更。',
      advice: resetPassword,
    },
    password_reset: {
      title: '密碼已重設',
      happened: '你的帳號密碼已於 {at} 重設，所有裝置都已登出。',
      advice: resetAndContact,
    },
    password_guessed: {
      title: '有人多次輸錯密碼',
      happened: '有人於 {at} 連續多次輸錯你的帳號密碼，密碼登入已暫時鎖定。',
      advice: '如果不是你本人操作：對方沒有登入成功。建議換一組更複雜的密碼，或改用驗證碼登入。',
    },
    password_off: {
      title: '密碼登入已停用',
      happened: '到 {at} 為止，有人累計 100 次輸錯你的帳號密碼，密碼登入已停用。',
      advice: '請用驗證碼或通行金鑰登入一次，或者重設密碼，即可恢復。',
    },
    codes_guessed: {
      title: '有人多次輸錯驗證碼',
      happened: '有人於 {at} 連續多次輸錯傳給你的驗證碼，驗證已暫時鎖定。',
      advice: '如果不是你本人操作，請不要把驗證碼告訴任何人。',
    },
    phone_added: {
      title: '已綁定手機號碼',
      happened: '你的帳號已於 {at} 綁定手機號碼，以後可以用它登入和找回密碼。',
      advice: contactSupport,
    },
    phone_changed: {
      title: '綁定的手機號碼已更換',
      happened: '你的帳號已於 {at} 更換綁定的手機號碼，原號碼無法再用來登入。',
      advice: contactSupport,
    },
    phone_removed: {
      title: '手機號碼已解除綁定',
      happened: '你的帳號已於 {at} 解除綁定手機號碼，該號碼無法再用來登入。',
      advice: contactSupport,
    },
    email_added: {
      title: '已綁定信箱',
      happened: '你的帳號已於 {at} 綁定信箱，以後可以用它登入和找回密碼。',
      advice: contactSupport,
    },
    email_changed: {
      title: '綁定的信箱已更換',
      happened: '你的帳號已於 {at} 更換綁定的信箱，原信箱無法再用來登入。',
      advice: contactSupport,
    },
    email_removed: {
      title: '信箱已解除綁定',
      happened: '你的帳號已於 {at} 解除綁定信箱，該信箱無法再用來登入。',
      advice: contactSupport,
    },
    two_factor_on: {
      title: '兩步驟驗證已開啟',
      happened: '你的帳號已於 {at} 開啟兩步驟驗證，今後登入時需要多驗證一步。',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: '兩步驟驗證已關閉',
      happened: '你的帳號已於 {at} 關閉兩步驟驗證，今後登入時不再需要多驗證一步。',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: '兩步驟驗證已由客服重設',
      happened:
        '應你的申訴，客服已於 {at} 重設你帳號的兩步驟驗證：驗證器、通行金鑰和復原碼全部失效，所有裝置都已登出。',
      advice: '如果你沒有申訴過，請立即重設密碼並聯絡客服。',
    },
    two_factor_guessed: {
      title: '有人多次輸錯兩步驟驗證碼',
      happened:
        '有人於 {at} 連續多次輸錯你帳號的兩步驟驗證碼，兩步驟驗證已暫時鎖定。輸入驗證碼之前，對方已通過密碼或簡訊等第一步驗證。',
      advice: '如果不是你本人操作，表示密碼可能已經外洩，請立即重設密碼。',
    },
    authenticator_added: {
      title: '已新增驗證器應用程式',
      happened: '你的帳號已於 {at} 新增驗證器應用程式，登入時可以用它完成兩步驟驗證。',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: '驗證器應用程式已移除',
      happened: '你的帳號已於 {at} 移除驗證器應用程式，登入時仍須用通行金鑰完成兩步驟驗證。',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: '復原碼已更新',
      happened: '你的帳號已於 {at} 產生新的復原碼，舊的復原碼全部失效。',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: '復原碼已使用',
      happened: '你的帳號於 {at} 用一組復原碼通過了兩步驟驗證，復原碼還剩 {left} 組。',
      advice: resetPassword,
    },
    passkey_added: {
      title: '已新增通行金鑰',
      happened: '你的帳號已於 {at} 新增一組通行金鑰。',
      advice: '如果不是你本人操作，請立即刪除該通行金鑰並重設密碼。',
    },
    passkey_removed: {
      title: '通行金鑰已刪除',
      happened: '你的帳號已於 {at} 刪除一組通行金鑰。',
      advice: resetPassword,
    },
    provider_bound: {
      title: '已綁定第三方帳號',
      happened: '你的帳號已於 {at} 綁定一個第三方帳號，今後可以用它登入。',
      advice: '如果不是你本人操作，請立即解除綁定該第三方帳號並重設密碼。',
    },
    provider_unbound: {
      title: '第三方帳號已解除綁定',
      happened: '你的帳號已於 {at} 解除綁定一個第三方帳號，今後無法再用它登入。',
      advice: resetPassword,
    },
    device_authorized: {
      title: '已允許一台新裝置登入',
      happened: '你的帳號已於 {at} 允許一台新裝置登入。',
      advice: '如果不是你本人操作，或者輸入的代碼來自他人，請立即登出該裝置，並重設密碼。',
    },
    session_handed_over: {
      title: '帳號已在另一個用戶端登入',
      happened: '你的帳號已於 {at} 在另一個用戶端登入，用的是你在網頁上的登入狀態。',
      advice: '如果不是你本人操作，請立即登出該用戶端，並重設密碼。',
    },
    deletion_requested: {
      title: '帳號刪除申請已送出',
      happened: '你的帳號已於 {at} 申請刪除。猶豫期結束後，個人資料將被清除且無法復原。',
      advice: '如果不是你本人操作，或者改變了主意，請在猶豫期內登入並撤回申請。',
    },
    deletion_withdrawn: {
      title: '帳號刪除申請已撤回',
      happened: '你的帳號已於 {at} 撤回刪除申請，可以繼續正常使用。',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: '為保護帳號，已登出',
      happened: '我們於 {at} 發現帳號的登入狀態異常，為保護帳號，已將相關裝置登出。',
      advice: '請重新登入；如果懷疑有人在使用你的帳號，請立即重設密碼。',
    },
    renewal_due: {
      title: '自動續訂扣款提醒',
      happened: '你的{product}將於 {day} 自動續訂，扣款 {amount}。',
      advice: '不想續訂，請在扣款前到會員中心關閉，關閉後不會扣款。',
    },
    renewal_failed: {
      title: '自動續訂扣款沒有成功',
      happened: '你的{product}自動續訂 {amount} 沒有扣款成功。',
      advice: '請檢查付款帳戶；我們會在 {day} 再試一次，也可以到會員中心關閉自動續訂。',
    },
    renewal_stopped: {
      title: '自動續訂已停止',
      happened: '你的{product}自動續訂已停止，不會再扣款。',
      advice: '已付款的會員可照常使用到期；想繼續，可以隨時重新購買。',
    },
  },
  where: {
    deviceAndPlace: '裝置：{device}，地點：{place}。',
    device: '裝置：{device}。',
    place: '地點：{place}。',
  },
};
