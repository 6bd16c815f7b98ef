import type { DetailReason, ErrorName, RfcErrorAlias } from '@feisuo/contract/facts/error-codes';
import type { Language } from '../pages.ts';

type Words = Record<Language, string>;

/** What each error means for a developer, and what the application does about it. */
export const errorRemedies: Readonly<Record<ErrorName, { meaning: Words; remedy: Words }>> = {
  cancelled: {
    meaning: {
      zh: '用户中途放弃，例如关闭了登录窗口。只由客户端产生',
      en: 'The user gave up, for example closed the sign-in frame. Only clients create it',
    },
    remedy: { zh: '不用提示错误，留在原页面', en: 'Show no error; stay on the page' },
  },
  unknown: {
    meaning: { zh: '无法归类的错误', en: 'An error of no known kind' },
    remedy: {
      zh: '稍后重试；反复出现时把请求编号 x-request-id 告诉我们',
      en: 'Retry later; if it persists, tell us the x-request-id',
    },
  },
  invalid_argument: {
    meaning: {
      zh: '缺少字段，或者字段格式不对。details[0].resource_id 是字段名',
      en: 'A field is missing or malformed. details[0].resource_id names it',
    },
    remedy: { zh: '按字段提示用户，或修正请求', en: 'Show the error at that field, or correct the request' },
  },
  deadline_exceeded: {
    meaning: { zh: '请求没有在规定时间内处理完', en: 'The request was not finished in time' },
    remedy: { zh: '带上同一个 x-idempotency-key 重试', en: 'Retry with the same x-idempotency-key' },
  },
  not_found: {
    meaning: {
      zh: '对象不存在。第三方登录时表示还没有账号绑定这个身份',
      en: 'No such thing. For a provider sign-in: no account has this identity',
    },
    remedy: {
      zh: '检查编号；第三方登录请让用户注册或绑定',
      en: 'Check the id; after a provider sign-in offer sign-up or binding',
    },
  },
  already_exists: {
    meaning: {
      zh: '手机号、邮箱、用户名或第三方身份已被占用',
      en: 'The phone number, e-mail address, user name or identity is taken',
    },
    remedy: { zh: '请用户换一个，或用它登录', en: 'Ask for another one, or to sign in with it' },
  },
  permission_denied: {
    meaning: {
      zh: '这个应用或令牌无权调用。reason 为 SUDO_REQUIRED 时需要二次确认',
      en: 'The application or token may not do this. With the reason SUDO_REQUIRED a second proof is needed',
    },
    remedy: {
      zh: '检查权限范围；SUDO_REQUIRED 时先取得二次确认令牌',
      en: 'Check the scopes; for SUDO_REQUIRED get a sudo token first',
    },
  },
  resource_exhausted: {
    meaning: { zh: '请求太频繁，超出限制', en: 'Too many requests' },
    remedy: {
      zh: '等 retry-after 指明的秒数后再试，不要自动连续重试',
      en: 'Wait for the seconds in retry-after; do not retry in a loop',
    },
  },
  failed_precondition: {
    meaning: { zh: '账号当前的状态不允许这个操作，原因见 reason', en: 'The account does not allow it now; see reason' },
    remedy: { zh: '按 reason 告诉用户该先做什么', en: 'Tell the user what to do first, by reason' },
  },
  aborted: {
    meaning: { zh: '与同时进行的修改冲突', en: 'A concurrent change was in the way' },
    remedy: { zh: '重新读取后再试一次', en: 'Read again and retry once' },
  },
  out_of_range: {
    meaning: { zh: '数值超出允许范围', en: 'A value is outside its range' },
    remedy: { zh: '按 API 参考里的范围修正', en: 'Correct it to the range in the API reference' },
  },
  unimplemented: {
    meaning: { zh: '地址或方法不存在', en: 'There is no such path or method' },
    remedy: { zh: '对照 API 参考检查地址和方法', en: 'Compare path and method with the API reference' },
  },
  internal: {
    meaning: { zh: '我们的服务出错', en: 'An error on our side' },
    remedy: {
      zh: '稍后重试；反复出现时把 x-request-id 告诉我们',
      en: 'Retry later; if it persists, tell us the x-request-id',
    },
  },
  unavailable: {
    meaning: { zh: '服务的某个部分暂时没有响应', en: 'A part of the service does not answer' },
    remedy: { zh: '按 retry-after 等待后重试', en: 'Retry after the seconds in retry-after' },
  },
  data_loss: {
    meaning: { zh: '保存的数据无法读取', en: 'Stored data cannot be read' },
    remedy: { zh: '不要重试，联系我们', en: 'Do not retry; contact us' },
  },
  unauthenticated: {
    meaning: { zh: '没有令牌，或令牌已过期、已撤销', en: 'No token, or one that expired or was revoked' },
    remedy: {
      zh: '刷新令牌后重发一次；仍然失败就请用户重新登录',
      en: 'Refresh the token and retry once; then let the user sign in',
    },
  },
  cannot_unlock: {
    meaning: {
      zh: '账号已冻结（名称沿用旧协议，与含义不符）',
      en: 'The account is frozen (the name is historical and does not fit)',
    },
    remedy: { zh: '显示返回的文案，请用户联系客服', en: 'Show the message; the user contacts support' },
  },
  account_freeze: {
    meaning: {
      zh: '账号在注销审核期（名称沿用旧协议，与含义不符）',
      en: 'The account is being deleted (the name is historical and does not fit)',
    },
    remedy: {
      zh: '请用户到账号页面撤回注销；resource_id 是撤回凭证',
      en: 'The user can withdraw the deletion on the account pages; resource_id is the ticket',
    },
  },
  captcha_required: {
    meaning: { zh: '这一步需要人机验证', en: 'A captcha is needed' },
    remedy: { zh: '取得人机验证令牌后重发；SDK 会自动处理', en: 'Get a captcha token and repeat; the SDK does it' },
  },
  captcha_invalid: {
    meaning: {
      zh: '人机验证令牌无效或已用过。reason 为 CAPTCHA_REJECT 表示太频繁',
      en: 'The captcha token is invalid or spent. CAPTCHA_REJECT: too many requests',
    },
    remedy: { zh: '重新取一次令牌；CAPTCHA_REJECT 时先等待', en: 'Get a new token; wait first after CAPTCHA_REJECT' },
  },
  invalid_password: {
    meaning: { zh: '二次确认时密码错误', en: 'Wrong password when confirming the identity' },
    remedy: { zh: '请用户重新输入', en: 'Ask again' },
  },
  invalid_status: {
    meaning: { zh: '密码错误次数过多，账号暂时锁定', en: 'Locked for a while after wrong passwords' },
    remedy: {
      zh: '等 retry_delay，或改用验证码登录；PASSWORD_OFF 时请重置密码',
      en: 'Wait for retry_delay or sign in by code; after PASSWORD_OFF reset the password',
    },
  },
  user_pending: {
    meaning: { zh: '账号还没有激活', en: 'The account is not activated' },
    remedy: { zh: '请用户用验证码登录一次', en: 'The user signs in by code once' },
  },
  user_blocked: {
    meaning: { zh: '账号已被封禁', en: 'The account is blocked' },
    remedy: { zh: '显示返回的文案，请用户联系客服', en: 'Show the message; the user contacts support' },
  },
  invalid_verification_code: {
    meaning: { zh: '验证码错误，或这次验证已失效', en: 'Wrong code, or the verification has ended' },
    remedy: { zh: '请用户重新输入或重新获取', en: 'Ask again, or send a new code' },
  },
  two_factor_required: {
    meaning: { zh: '需要两步验证。methods 是可用的方式', en: 'The second factor is needed. methods lists the ways' },
    remedy: { zh: '完成两步验证后，带 verification_token 重发', en: 'Verify it and repeat with verification_token' },
  },
  invalid_two_factor: {
    meaning: { zh: '两步验证的验证码错误', en: 'Wrong code of the second factor' },
    remedy: {
      zh: '请用户重新输入，limit_remaining 是剩余次数',
      en: 'Ask again; limit_remaining is the number of tries left',
    },
  },
  invalid_two_factor_recovery: {
    meaning: { zh: '恢复码错误或已用过', en: 'The recovery code is wrong or spent' },
    remedy: { zh: '请用户换一个恢复码', en: 'Ask for another recovery code' },
  },
  under_review: {
    meaning: { zh: '账号正在审核', en: 'The account is under review' },
    remedy: { zh: '显示返回的文案，请用户等待', en: 'Show the message; the user waits' },
  },
  provider_error: {
    meaning: { zh: '第三方登录失败，原因见 reason', en: 'The identity provider failed; see reason' },
    remedy: { zh: '请用户重试或换一种登录方式', en: 'Offer to retry or another way to sign in' },
  },
  validate_required: {
    meaning: { zh: '需要验证发到手机上的验证码', en: 'A code sent to the phone must be verified' },
    remedy: {
      zh: '用 resource_id 里的 verification_id 校验后重发',
      en: 'Verify with the verification_id in resource_id, then repeat',
    },
  },
  password_reset_required: {
    meaning: { zh: '必须先重置密码', en: 'The password must be reset first' },
    remedy: { zh: '引导用户重置密码', en: 'Lead the user to the reset' },
  },
  invalid_account_or_password: {
    meaning: {
      zh: '账号不存在或密码错误，两种情况不作区分',
      en: 'Unknown account or wrong password; both look the same',
    },
    remedy: { zh: '请用户重新输入', en: 'Ask again' },
  },
  user_not_exist: {
    meaning: { zh: '保留的编号，服务端不会返回', en: 'Reserved; the service never sends it' },
    remedy: { zh: '按 4022 处理', en: 'Treat it as 4022' },
  },
  expired_verification_code: {
    meaning: { zh: '验证码已过期', en: 'The code has expired' },
    remedy: { zh: '重新发送', en: 'Send a new code' },
  },
  interaction_required: {
    meaning: {
      zh: '静默登录不成：需要用户操作，例如两步验证',
      en: 'A silent sign-in is impossible: the user must act, for example verify the second factor',
    },
    remedy: { zh: '打开登录页，不带 prompt=none', en: 'Open the sign-in page without prompt=none' },
  },
  login_required: {
    meaning: { zh: '用户没有登录，或登录的时间太久', en: 'Nobody is signed in, or the sign-in is too old' },
    remedy: { zh: '打开登录页，不带 prompt=none', en: 'Open the sign-in page without prompt=none' },
  },
  account_selection_required: {
    meaning: { zh: '浏览器里登录了多个账号', en: 'Several accounts are signed in' },
    remedy: { zh: '打开登录页让用户选择', en: 'Open the sign-in page, where the user chooses' },
  },
  consent_required: {
    meaning: { zh: '用户还没有同意申请的权限', en: 'The user has not agreed to the scopes' },
    remedy: { zh: '打开登录页征求同意', en: 'Open the sign-in page, which asks' },
  },
  invalid_request_uri: {
    meaning: {
      zh: '推送授权请求的地址无效、用过或过期',
      en: 'The address of a pushed request is invalid, used or expired',
    },
    remedy: { zh: '重新推送，再跳转', en: 'Push the request again, then redirect' },
  },
  invalid_request_object: {
    meaning: { zh: 'request 参数不是 JWT', en: 'The parameter request is not a JWT' },
    remedy: { zh: '不要使用 request 参数', en: 'Do not send the parameter request' },
  },
  request_not_supported: {
    meaning: { zh: '不支持 request 参数', en: 'The parameter request is not supported' },
    remedy: { zh: '改用普通参数或推送授权请求', en: 'Use plain parameters or a pushed request' },
  },
  request_uri_not_supported: {
    meaning: { zh: 'request_uri 不是推送授权请求返回的地址', en: 'request_uri does not come from a pushed request' },
    remedy: { zh: '先调用 POST /v1/auth/par', en: 'Call POST /v1/auth/par first' },
  },
  registration_not_supported: {
    meaning: { zh: '不支持在授权请求里注册应用', en: 'An application cannot register itself in a request' },
    remedy: { zh: '在“我的应用”里创建应用', en: 'Create the application under My applications' },
  },
  authorization_pending: {
    meaning: { zh: '用户还没有在另一台设备上确认', en: 'The user has not confirmed on the other device yet' },
    remedy: { zh: '按 interval 继续轮询', en: 'Poll again after interval' },
  },
  slow_down: {
    meaning: { zh: '轮询太快', en: 'The device polls too fast' },
    remedy: { zh: '间隔加 5 秒', en: 'Add 5 seconds to the interval' },
  },
  expired_token: {
    meaning: { zh: '设备码已过期', en: 'The device code has expired' },
    remedy: { zh: '重新申请设备码', en: 'Ask for a new device code' },
  },
  invalid_request: {
    meaning: {
      zh: 'OAuth 请求格式有误，或地址没有登记',
      en: 'A malformed OAuth request, or an address that is not registered',
    },
    remedy: {
      zh: '看 error_description；核对登记的地址，必须逐字节一致',
      en: 'See error_description; compare the addresses byte for byte',
    },
  },
  unauthorized_client: {
    meaning: {
      zh: '应用不存在、认证失败，或不是自有应用',
      en: 'Unknown application, failed authentication, or not first-party',
    },
    remedy: {
      zh: '检查客户端 ID、密钥和登记的认证方式',
      en: 'Check the client ID, the secret and the registered method',
    },
  },
  access_denied: {
    meaning: { zh: '用户拒绝了授权或设备登录', en: 'The user refused' },
    remedy: { zh: '回到未登录状态，让用户可以再试', en: 'Stay signed out and let the user try again' },
  },
  unsupported_response_type: {
    meaning: { zh: 'response_type 不是 code', en: 'response_type is not code' },
    remedy: { zh: '使用授权码流程', en: 'Use the authorization code flow' },
  },
  invalid_scope: {
    meaning: { zh: '权限范围不存在，或应用没有登记', en: 'A scope is unknown or not registered for the application' },
    remedy: { zh: '在“我的应用”里核对权限范围', en: 'Compare the scopes with My applications' },
  },
  invalid_grant: {
    meaning: {
      zh: '授权码、刷新令牌或凭证已失效，或 PKCE 校验不通过',
      en: 'The code, refresh token or ticket is invalid, or PKCE does not match',
    },
    remedy: { zh: '清除令牌，请用户重新登录', en: 'Remove the tokens and let the user sign in' },
  },
  server_error: {
    meaning: { zh: 'OAuth 接口内部出错', en: 'An error on our side at an OAuth endpoint' },
    remedy: { zh: '稍后重试', en: 'Retry later' },
  },
  temporarily_unavailable: {
    meaning: { zh: 'OAuth 接口暂时不可用', en: 'An OAuth endpoint is not available for the moment' },
    remedy: { zh: '按 retry-after 等待后重试', en: 'Retry after the seconds in retry-after' },
  },
  unreachable: {
    meaning: {
      zh: '连不上服务，或返回的内容无法解析。只由 SDK 产生',
      en: 'No answer, or none that can be parsed. Only the SDK creates it',
    },
    remedy: { zh: '提示网络问题，让用户重试', en: 'Name the network as the cause and offer to retry' },
  },
  local: {
    meaning: {
      zh: 'SDK 自身的错误，例如参数不对。只由 SDK 产生',
      en: 'An error in the client, for example a wrong option. Only the SDK creates it',
    },
    remedy: { zh: '看 error_description，修正调用', en: 'See error_description and correct the call' },
  },
};

/** Error names that form requests and authorization responses get instead of ours. */
export const aliasMeanings: Readonly<Record<RfcErrorAlias, Words>> = {
  invalid_client: { zh: '应用认证失败（RFC 6749）', en: 'The application could not be authenticated (RFC 6749)' },
  unsupported_grant_type: {
    zh: 'grant_type 未知或没有登记（RFC 6749）',
    en: 'The grant_type is unknown or not registered (RFC 6749)',
  },
  unmet_authentication_requirements: {
    zh: '用户无法达到要求的认证级别',
    en: 'The member cannot reach the requested acr_values',
  },
  invalid_target: { zh: 'resource 没有登记（RFC 8707）', en: 'The resource is not registered (RFC 8707)' },
  invalid_dpop_proof: { zh: 'DPoP 证明无效（RFC 9449）', en: 'The DPoP proof is invalid (RFC 9449)' },
  invalid_token: { zh: '访问令牌无效（RFC 6750）', en: 'The access token is invalid (RFC 6750)' },
  insufficient_scope: { zh: '令牌的权限范围不够（RFC 6750）', en: 'The token lacks a scope (RFC 6750)' },
};

/** Values of `details[0].reason` that tell refusals with the same code apart. */
export const reasonMeanings: Readonly<Record<DetailReason, Words>> = {
  DATABASE_AWAY: {
    zh: '数据库暂时没有响应，这次请求没有完成。过 retry-after 指定的秒数后，用同一个幂等键重试。',
    en: 'The database does not answer, so the request is not done. Retry after the seconds in retry-after, with the same idempotency key.',
  },
  CAPTCHA_REJECT: {
    zh: '太频繁，现在再做人机验证也没有用',
    en: 'Too many requests; another captcha does not help now',
  },
  CAPTCHA_WORK: { zh: '这次只能用工作量证明，不提供图形验证码', en: 'Only the proof of work is offered, no image' },
  TWO_FACTOR_REQUIRED: {
    zh: 'resource_id 是两步验证的 verification_id',
    en: 'resource_id is the verification_id of the second factor',
  },
  SECOND_FACTOR_MISSING: {
    zh: '应用要求两步验证，而用户没有开启',
    en: 'The second factor is required and the member has none',
  },
  VALIDATE_REQUIRED: {
    zh: 'resource_id 是已发送验证码的 verification_id',
    en: 'resource_id is the verification_id of the code that was sent',
  },
  PASSWORD_RESET_REQUIRED: { zh: '必须先重置密码', en: 'The password must be reset first' },
  PASSWORD_OFF: {
    zh: '密码错误太多，只能用验证码、通行密钥或重置密码',
    en: 'Too many wrong passwords: only a code, a passkey or a reset works',
  },
  CANCELLATION_AUDIT: {
    zh: 'resource_id 是撤回注销的凭证',
    en: 'resource_id is the ticket that withdraws the deletion',
  },
  PROVIDER_BOUND: {
    zh: '身份已绑定别的账号，resource_id 是转移用的令牌',
    en: 'The identity belongs to another account; resource_id is the token that moves it',
  },
  LAST_WAY_IN: { zh: '这是账号最后一种登录方式，不能移除', en: 'The last way to sign in cannot be removed' },
  PASSWORD_LENGTH: { zh: '新密码太短或太长', en: 'The new password is too short or too long' },
  PASSWORD_COMMON: { zh: '新密码太常见', en: 'The new password is too common' },
  PASSWORD_KNOWN: { zh: '新密码含有用户的已知资料', en: 'The new password contains known data of the member' },
  PASSWORD_SAME: { zh: '新密码与当前密码相同', en: 'The new password equals the current one' },
  PHONE_MAINLAND: {
    zh: '中国大陆的号码用了别的国家的区号',
    en: 'A number of mainland China with the calling code of another country',
  },
  PHONE_COUNTRY: { zh: '不是该国家或地区的手机号', en: 'Not a mobile number of its country' },
};
