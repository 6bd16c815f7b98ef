import type { MessageTexts } from './message-texts.ts';

const resetPassword = '본인이 아니라면 지금 바로 비밀번호를 재설정하고 모든 기기에서 로그아웃해 주세요.';
const contactSupport = '본인이 아니라면 지금 바로 고객센터에 문의해 주세요.';
const resetAndContact = '본인이 아니라면 지금 바로 비밀번호를 재설정하고 고객센터에 문의해 주세요.';

export const koKR: MessageTexts = {
  signature: '[{brand}] ',
  space: ' ',
  purposes: {
    REGISTER: '회원가입',
    SIGN_IN: '로그인',
    PASSWORD_RESET: '비밀번호 재설정',
    EMAIL_ADDRESS_CHANGE: '이메일 등록',
    PHONE_NUMBER_CHANGE: '휴대폰 번호 등록',
    DEFAULT: '본인 확인',
    EMAIL_ADDRESS_VERIFICATION: '이메일 인증',
    REGISTER_SIGN_IN: '로그인 또는 회원가입',
    PHONE_NUMBER_VERIFICATION: '휴대폰 번호 인증',
  },
  code: {
    sms: '인증번호 {code} ({purpose}, {minutes}분간 유효). 상담원이라고 하는 사람을 포함해 누구에게도 알려 주지 마세요.',
    inAppTitle: '인증번호',
    inApp:
      '인증번호 {code} ({purpose}, {minutes}분간 유효). 상담원이라고 하는 사람을 포함해 누구에게도 알려 주지 마세요.',
    subject: '[{brand}] {purpose} 인증번호 안내',
    lead: '{purpose}에 필요한 인증번호입니다.',
    validity: '인증번호는 {minutes}분간 유효하며 한 번만 사용할 수 있습니다.',
    warning: '누구에게도 알려 주지 마세요. {brand} 직원은 인증번호를 묻지 않습니다.',
    ignore: '본인이 아니라면 이 메일을 무시하셔도 됩니다. 인증번호 없이는 다른 사람이 계속 진행할 수 없습니다.',
  },
  mailGreeting: '안녕하세요.',
  mailFooter: '이 메일은 {brand}에서 자동으로 발송되었으며 회신하실 수 없습니다.',
  notices: {
    password_changed: {
      title: '비밀번호가 변경되었습니다',
      happened: '{at}(UTC+8)에 계정 비밀번호가 변경되었습니다.',
      advice: resetPassword,
    },
    password_reset: {
      title: '비밀번호가 재설정되었습니다',
      happened: '{at}(UTC+8)에 계정 비밀번호가 재설정되어 모든 기기에서 로그아웃되었습니다.',
      advice: resetAndContact,
    },
    password_guessed: {
      title: '비밀번호가 여러 번 잘못 입력되었습니다',
      happened:
        '{at}(UTC+8)에 누군가 계정 비밀번호를 연속으로 여러 번 잘못 입력하여 비밀번호 로그인이 일시적으로 잠겼습니다.',
      advice:
        '본인이 아닌 경우, 상대는 로그인하지 못했습니다. 더 강력한 비밀번호로 바꾸거나 인증번호로 로그인해 주세요.',
    },
    password_off: {
      title: '비밀번호 로그인이 중지되었습니다',
      happened: '{at}(UTC+8)까지 누군가 계정 비밀번호를 누적 100번 잘못 입력하여 비밀번호 로그인이 중지되었습니다.',
      advice: '인증번호나 패스키로 한 번 로그인하거나 비밀번호를 재설정하면 다시 사용할 수 있습니다.',
    },
    codes_guessed: {
      title: '인증번호가 여러 번 잘못 입력되었습니다',
      happened:
        '{at}(UTC+8)에 누군가 회원님께 보낸 인증번호를 연속으로 여러 번 잘못 입력하여 인증이 일시적으로 잠겼습니다.',
      advice: '본인이 아니라면 인증번호를 누구에게도 알려 주지 마세요.',
    },
    phone_added: {
      title: '휴대폰 번호가 등록되었습니다',
      happened:
        '{at}(UTC+8)에 계정에 휴대폰 번호가 등록되었습니다. 이제 이 번호로 로그인하고 비밀번호를 찾을 수 있습니다.',
      advice: contactSupport,
    },
    phone_changed: {
      title: '휴대폰 번호가 변경되었습니다',
      happened: '{at}(UTC+8)에 계정의 휴대폰 번호가 변경되었습니다. 이전 번호로는 더 이상 로그인할 수 없습니다.',
      advice: contactSupport,
    },
    phone_removed: {
      title: '휴대폰 번호 등록이 해제되었습니다',
      happened: '{at}(UTC+8)에 계정의 휴대폰 번호 등록이 해제되었습니다. 해당 번호로는 더 이상 로그인할 수 없습니다.',
      advice: contactSupport,
    },
    email_added: {
      title: '이메일이 등록되었습니다',
      happened:
        '{at}(UTC+8)에 계정에 이메일이 등록되었습니다. 이제 이 이메일로 로그인하고 비밀번호를 찾을 수 있습니다.',
      advice: contactSupport,
    },
    email_changed: {
      title: '이메일이 변경되었습니다',
      happened: '{at}(UTC+8)에 계정의 이메일이 변경되었습니다. 이전 이메일로는 더 이상 로그인할 수 없습니다.',
      advice: contactSupport,
    },
    email_removed: {
      title: '이메일 등록이 해제되었습니다',
      happened: '{at}(UTC+8)에 계정의 이메일 등록이 해제되었습니다. 해당 이메일로는 더 이상 로그인할 수 없습니다.',
      advice: contactSupport,
    },
    two_factor_on: {
      title: '2단계 인증이 켜졌습니다',
      happened: '{at}(UTC+8)에 계정의 2단계 인증이 켜졌습니다. 이제 로그인할 때 한 번 더 인증해야 합니다.',
      advice: resetAndContact,
    },
    two_factor_off: {
      title: '2단계 인증이 꺼졌습니다',
      happened: '{at}(UTC+8)에 계정의 2단계 인증이 꺼졌습니다. 이제 로그인할 때 추가 인증을 하지 않습니다.',
      advice: resetPassword,
    },
    two_factor_reset: {
      title: '고객센터에서 2단계 인증을 초기화했습니다',
      happened:
        '회원님의 요청에 따라 {at}(UTC+8)에 고객센터에서 계정의 2단계 인증을 초기화했습니다. 인증 앱, 패스키, 복구 코드는 모두 사용할 수 없으며 모든 기기에서 로그아웃되었습니다.',
      advice: '요청한 적이 없다면 지금 바로 비밀번호를 재설정하고 고객센터에 문의해 주세요.',
    },
    two_factor_guessed: {
      title: '2단계 인증번호가 여러 번 잘못 입력되었습니다',
      happened:
        '{at}(UTC+8)에 누군가 2단계 인증번호를 연속으로 여러 번 잘못 입력하여 2단계 인증이 일시적으로 잠겼습니다. 그 전에 비밀번호나 문자 등 첫 번째 단계의 인증은 이미 통과했습니다.',
      advice: '본인이 아니라면 비밀번호가 유출되었을 수 있으니 지금 바로 비밀번호를 재설정해 주세요.',
    },
    authenticator_added: {
      title: '인증 앱이 추가되었습니다',
      happened: '{at}(UTC+8)에 계정에 인증 앱이 추가되었습니다. 이제 로그인할 때 2단계 인증에 사용할 수 있습니다.',
      advice: resetAndContact,
    },
    authenticator_removed: {
      title: '인증 앱이 제거되었습니다',
      happened:
        '{at}(UTC+8)에 계정에서 인증 앱이 제거되었습니다. 로그인할 때는 계속 패스키로 2단계 인증을 해야 합니다.',
      advice: resetPassword,
    },
    recovery_codes_renewed: {
      title: '복구 코드가 새로 발급되었습니다',
      happened: '{at}(UTC+8)에 계정의 복구 코드가 새로 발급되었습니다. 이전 코드는 더 이상 사용할 수 없습니다.',
      advice: resetPassword,
    },
    recovery_code_used: {
      title: '복구 코드가 사용되었습니다',
      happened: '{at}(UTC+8)에 복구 코드 하나로 계정의 2단계 인증이 완료되었습니다. 남은 복구 코드: {left}개.',
      advice: resetPassword,
    },
    passkey_added: {
      title: '패스키가 추가되었습니다',
      happened: '{at}(UTC+8)에 계정에 패스키가 추가되었습니다.',
      advice: '본인이 아니라면 지금 바로 해당 패스키를 제거하고 비밀번호를 재설정해 주세요.',
    },
    passkey_removed: {
      title: '패스키가 제거되었습니다',
      happened: '{at}(UTC+8)에 계정에서 패스키가 제거되었습니다.',
      advice: resetPassword,
    },
    provider_bound: {
      title: '외부 계정이 연결되었습니다',
      happened: '{at}(UTC+8)에 계정에 외부 계정이 연결되었습니다. 이제 그 계정으로 로그인할 수 있습니다.',
      advice: '본인이 아니라면 지금 바로 외부 계정 연결을 해제하고 비밀번호를 재설정해 주세요.',
    },
    provider_unbound: {
      title: '외부 계정 연결이 해제되었습니다',
      happened: '{at}(UTC+8)에 외부 계정 연결이 해제되었습니다. 해당 계정으로는 더 이상 로그인할 수 없습니다.',
      advice: resetPassword,
    },
    device_authorized: {
      title: '새 기기의 로그인이 허용되었습니다',
      happened: '{at}(UTC+8)에 새 기기에서 계정에 로그인하도록 허용되었습니다.',
      advice:
        '본인이 아니거나 다른 사람이 알려 준 코드를 입력했다면 지금 바로 해당 기기를 로그아웃하고 비밀번호를 재설정해 주세요.',
    },
    session_handed_over: {
      title: '다른 앱에서 계정에 로그인했습니다',
      happened: '{at}(UTC+8)에 웹페이지의 로그인 상태를 이용해 다른 앱에서 계정에 로그인했습니다.',
      advice: '본인이 아니라면 지금 바로 해당 앱을 로그아웃하고 비밀번호를 재설정해 주세요.',
    },
    deletion_requested: {
      title: '탈퇴 신청이 접수되었습니다',
      happened: '{at}(UTC+8)에 회원 탈퇴가 신청되었습니다. 대기 기간이 끝나면 개인정보가 삭제되며 복구할 수 없습니다.',
      advice: '본인이 아니거나 마음이 바뀌셨다면 대기 기간 안에 로그인해 신청을 철회해 주세요.',
    },
    deletion_withdrawn: {
      title: '탈퇴 신청이 철회되었습니다',
      happened: '{at}(UTC+8)에 회원 탈퇴 신청이 철회되었습니다. 계정을 계속 이용하실 수 있습니다.',
      advice: resetPassword,
    },
    sessions_ended_for_safety: {
      title: '계정 보호를 위해 로그아웃되었습니다',
      happened: '{at}(UTC+8)에 계정의 로그인 상태에서 이상이 발견되어, 계정 보호를 위해 관련 기기를 로그아웃했습니다.',
      advice: '다시 로그인해 주세요. 다른 사람이 계정을 사용하는 것으로 의심되면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    renewal_due: {
      title: '자동 갱신 결제 안내',
      happened: '{day}에 {product} 자동 갱신으로 {amount} 결제가 진행됩니다.',
      advice: '갱신을 원하지 않으시면 결제 전에 회원 센터에서 자동 갱신을 해제해 주세요. 해제하면 결제되지 않습니다.',
    },
    renewal_failed: {
      title: '자동 갱신 결제에 실패했습니다',
      happened: '{product} 자동 갱신 요금 {amount} 결제에 실패했습니다.',
      advice: '결제 계정을 확인해 주세요. {day}에 다시 시도하며, 회원 센터에서 자동 갱신을 해제할 수도 있습니다.',
    },
    renewal_stopped: {
      title: '자동 갱신이 중지되었습니다',
      happened: '{product} 자동 갱신이 중지되어 더 이상 결제되지 않습니다.',
      advice: '이미 결제한 멤버십은 만료일까지 이용할 수 있으며, 원하시면 언제든지 다시 구매할 수 있습니다.',
    },
  },
  where: {
    deviceAndPlace: '기기: {device}, 위치: {place}.',
    device: '기기: {device}.',
    place: '위치: {place}.',
  },
};
