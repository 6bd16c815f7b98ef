import type { DeviceTexts } from './device-texts.ts';

export const koKR: DeviceTexts = {
  bar: '새 기기 승인',
  loading: '기기를 찾고 있습니다…',
  enterTitle: '기기에 표시된 코드를 입력해 주세요',
  enterLead: '화면에 보이는 8자리 코드입니다. 대소문자는 구분하지 않습니다.',
  code: '코드',
  incomplete: '8자리를 모두 입력해 주세요',
  unknown:
    '이 코드를 사용하는 기기를 찾을 수 없습니다. 기기 화면의 코드를 다시 확인해 주세요. 이미 사용한 코드일 수도 있습니다.',
  next: '다음',
  warning:
    '본인 기기의 코드만 입력해 주세요. 다른 사람이 보낸 코드를 입력하면 그 사람이 내 계정에 로그인할 수 있습니다.',
  title: '본인의 기기가 맞나요?',
  lead: '코드가 기기 화면과 같은지 확인한 뒤 “로그인 허용”을 눌러 주세요.',
  asks: '측에서 내 계정 로그인을 요청합니다. 비밀번호는 전달되지 않습니다.',
  someDevice: '알 수 없는 기기',
  claimed: (device) => `스스로 밝힌 이름이 “${device}”인 기기`,
  from: (device, place) => (place ? `${device}, 위치 ${place}` : device),
  allow: '로그인 허용',
  deny: '본인이 아님, 거부',
  allowed: '로그인을 허용했습니다',
  allowedMessage: (application) =>
    `곧 ${application} 로그인이 완료됩니다. 기기에서 계속해 주세요. 이 페이지는 닫아도 됩니다.`,
  denied: '거부했습니다',
  deniedMessage: '그 기기는 내 계정에 로그인되지 않았습니다. 다른 사람이 보낸 코드라면 무시해 주세요.',
  expired: '코드가 만료되었습니다',
  prove: '마지막으로 로그인한 지 시간이 지났습니다. 다시 로그인해 본인임을 확인한 뒤 이 기기를 허용해 주세요.',
  expiredTodo: '기기에서 새 코드를 받아 여기에 입력해 주세요.',
  again: '새 코드 입력',
};
