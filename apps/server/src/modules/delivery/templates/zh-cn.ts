import type { MessageTexts } from './message-texts.ts';

const resetPassword = '如果不是你本人操作，请立即重设密码，并退出所有登录设备。';
const contactSupport = '如果不是你本人操作，请立即联系客服。';
const resetAndContact = '如果不是你本人操作，请立即重设密码并联系客服。';

export const zhCN: MessageTexts = {
  signature: '【{brand}】',
  space: '',
  purposes: {
    REGISTER: '注册账号',
    SIGN_IN: '登录',
    PASSWORD_RESET: '重设密码',
    EMAIL_ADDRESS_CHANGE: '绑定邮箱',
    PHONE_NUMBER_CHANGE: '绑定手机号',
    DEFAULT: '确认本人操作',
    EMAIL_ADDRESS_VERIFICATION: '验证邮箱',
    REGISTER_SIGN_IN: '登录或注册',
    PHONE_NUMBER_VERIFICATION: '验证手机号',
  },
  code: {
    sms: '验证码 {code}，{minutes} 分钟内有效，用于{purpose}。请勿告诉任何人，包括自称客服的人。',
    inAppTitle: '验证码',
    inApp: '验证码 {code}，{minutes} 分钟内有效，用于{purpose}。请勿告诉任何人，包括自称客服的人。',
    subject: '【{brand}】你的验证码（用于{purpose}）',
    lead: '你正在{purpose}，验证码是：',
    validity: '验证码 {minutes} 分钟内有效，只能使用一次。',
    warning: '请勿告诉任何人。{brand}的工作人员不会向你索要验证码。',
    ignore: '如果不是你本人操作，忽略这封邮件即可；没有验证码，别人无法继续。',
  },
  mailGreeting: '你好！',
  mailFooter: '这封邮件由{brand}自动发送，请勿直接回复。',
  notices: {
    password_changed: {
      title: '密码已修改',
      happened: '你的账号密码已于 {at} 修改。',
      advice: resetPassword,
    },
    password_reset: {
      title: '密码已重设',
      happened: '你的账号密码已于 {at} 重设，所有设备都已退出登录。',
      advice: resetAndContact,
    },
    password_guessed: {
      title: '有人多次输错密码',
      happened: '有人于 {at} 连续多次输错你的账号密码，密码登录已暂时锁定。',
      advice: '如果不是你本人操作：对方没有登录成功。建议换一个更复杂的密码，或改用验证码登录。',
    },
    password_off: {
      title: '密码登录已停用',
      happened: '到 {at} 为止，有人累计 100 次输错你的账号密码，密码登录已停用。',
      advice: '请用验证码或通行密钥登录一次，或者重设密码，即可恢复。',
    },
    codes_guessed: {
      title: '有人多次输错验证码',
      happened: '有人于 {at} 连续多次输错发给你的验证码，验证已暂时锁定。',
      advice: '如果不是你本人操作，请不要把验证码告诉任何人。',
    },
    phone_added: {
      title: '已绑定手机号',
      happened: '你的账号已于 {at} 绑定手机号，以后可以用它登录和找回密码。',
      advice: contactSupport,
    },
    phone_changed: {
      title: '绑定手机号已更换',
      happened: '你的账号已于 {at} 更换绑定的手机号，原手机号不能再用来登录。',
      advice: contactSupport,
    },
    phone_removed: {
      title: '手机号已解绑',
      happened: '你的账号已于 {at} 解绑手机号，该号码不能再用来登录。',
      advice: contactSupport,
    },
    email_added: {
      title: '已绑定邮箱',
      happened: '你的账号已于 {at} 绑定邮箱，以后可以用它登录和找回密码。',
      advice: contactSupport,
    },
    email_changed: {
      title: '绑定邮箱已更换',
      happened: '你的账号已于 {at} 更换绑定的邮箱，原邮箱不能再用来登录。',
      advice: contactSupport,
    },
    email_removed: {
      title: '邮箱已解绑',
      happened: '你的账号已于 {at} 解绑邮箱，该邮箱不能再用来登录。',
      advice: contactSupport,
    },
    two_factor_on: {
      title: '二次验证已开启',
      happened: '你的账号已于 {at} 开启二次验证，今后登录时需要多验证一步。',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: '二次验证已关闭',
      happened: '你的账号已于 {at} 关闭二次验证，今后登录时不再需要多验证一步。',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: '二次验证已由客服重置',
      happened:
        '应你的申诉，客服已于 {at} 重置你账号的二次验证：验证器、通行密钥和恢复码全部失效，所有设备都已退出登录。',
      advice: '如果你没有申诉过，请立即重设密码并联系客服。',
    },
    two_factor_guessed: {
      title: '有人多次输错二次验证码',
      happened:
        '有人于 {at} 连续多次输错你账号的二次验证码，二次验证已暂时锁定。输入验证码之前，对方已通过密码或短信等第一步验证。',
      advice: '如果不是你本人操作，说明密码可能已经泄露，请立即重设密码。',
    },
    authenticator_added: {
      title: '已添加验证器应用',
      happened: '你的账号已于 {at} 添加验证器应用，登录时可以用它完成二次验证。',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: '验证器应用已移除',
      happened: '你的账号已于 {at} 移除验证器应用，登录时仍需用通行密钥完成二次验证。',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: '恢复码已更新',
      happened: '你的账号已于 {at} 生成新的恢复码，旧的恢复码全部失效。',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: '恢复码已使用',
      happened: '你的账号于 {at} 用一个恢复码通过了二次验证，恢复码还剩 {left} 个。',
      advice: resetPassword,
    },
    passkey_added: {
      title: '已添加通行密钥',
      happened: '你的账号已于 {at} 添加一个通行密钥。',
      advice: '如果不是你本人操作，请立即删除该通行密钥并重设密码。',
    },
    passkey_removed: {
      title: '通行密钥已删除',
      happened: '你的账号已于 {at} 删除一个通行密钥。',
      advice: resetPassword,
    },
    provider_bound: {
      title: '已绑定第三方账号',
      happened: '你的账号已于 {at} 绑定一个第三方账号，今后可以用它登录。',
      advice: '如果不是你本人操作，请立即解绑该第三方账号并重设密码。',
    },
    provider_unbound: {
      title: '第三方账号已解绑',
      happened: '你的账号已于 {at} 解绑一个第三方账号，今后不能再用它登录。',
      advice: resetPassword,
    },
    device_authorized: {
      title: '已允许一台新设备登录',
      happened: '你的账号已于 {at} 允许一台新设备登录。',
      advice: '如果不是你本人操作，或者输入的代码来自他人，请立即让该设备退出登录，并重设密码。',
    },
    session_handed_over: {
      title: '账号已在另一个客户端登录',
      happened: '你的账号已于 {at} 在另一个客户端登录，用的是你在网页上的登录状态。',
      advice: '如果不是你本人操作，请立即让该客户端退出登录，并重设密码。',
    },
    deletion_requested: {
      title: '注销申请已提交',
      happened: '你的账号已于 {at} 申请注销。审核期结束后，个人数据将被清除且无法恢复。',
      advice: '如果不是你本人操作，或者改变了主意，请在审核期内登录并撤回申请。',
    },
    deletion_withdrawn: {
      title: '注销申请已撤回',
      happened: '你的账号已于 {at} 撤回注销申请，可以继续正常使用。',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: '为保护账号，已退出登录',
      happened: '我们于 {at} 发现账号的登录状态异常，为保护账号，已让相关设备退出登录。',
      advice: '请重新登录；如果怀疑有人在使用你的账号，请立即重设密码。',
    },
    renewal_due: {
      title: '自动续费扣款提醒',
      happened: '你的{product}将于 {day} 自动续费，扣款 {amount}。',
      advice: '不想续费，请在扣款前到会员中心关闭，关闭后不会扣款。',
    },
    renewal_failed: {
      title: '自动续费扣款没有成功',
      happened: '你的{product}自动续费 {amount} 没有扣款成功。',
      advice: '请检查支付账户；我们会在 {day} 再试一次，也可以到会员中心关闭自动续费。',
    },
    renewal_stopped: {
      title: '自动续费已停止',
      happened: '你的{product}自动续费已停止，不会再扣款。',
      advice: '已支付的会员照常使用到期；想继续，可以随时重新购买。',
    },
  },
  where: {
    deviceAndPlace: '设备：{device}，地点：{place}。',
    device: '设备：{device}。',
    place: '地点：{place}。',
  },
};
