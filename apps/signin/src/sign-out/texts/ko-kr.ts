import type { SignOutTexts } from './sign-out-texts.ts';

export const koKR: SignOutTexts = {
  title: '로그아웃',
  question: '로그아웃할까요?',
  lead: '이 브라우저의 모든 계정이 로그아웃되고, 그 계정으로 로그인한 앱은 더 이상 계정에 접근할 수 없습니다. 통합 로그아웃을 지원하는 앱에서는 함께 로그아웃됩니다. 다른 앱에는 로그인된 상태로 표시될 수 있으니 그 앱에서도 로그아웃해 주세요.',
  askedBy: (application: string) => `${application}이(가) 로그아웃을 요청합니다.`,
  confirm: '로그아웃',
  stay: '로그인 유지',
  working: '로그아웃하고 있습니다…',
  done: '로그아웃되었습니다',
  doneMessage: '이 브라우저에 로그인된 계정이 없습니다. 공용 컴퓨터라면 브라우저도 닫아 주세요.',
  othersStay: '이 계정만 로그아웃되었습니다. 다른 계정은 이 브라우저에 로그인되어 있습니다.',
  framed:
    '이 페이지는 다른 사이트 안에 있어 로그인 상태를 볼 수 없습니다. 아직 로그아웃되지 않았으니 새 페이지에서 로그아웃해 주세요.',
  openPage: '페이지 열고 로그아웃',
  signInAgain: '다시 로그인',
  refused: {
    broken: '사용할 수 없는 로그아웃 링크입니다',
    brokenMessage:
      '요청한 앱이 등록되어 있지 않거나, 돌아갈 주소가 등록된 것과 다릅니다. 안전을 위해 그곳으로 이동하지 않으며, 아직 로그아웃되지 않았습니다.',
    restart:
      '로그아웃하려면 아래 버튼을 누르거나, 앱으로 돌아가 다시 로그아웃해 주세요. 계속되면 아래 코드를 앱 고객센터에 알려 주세요.',
  },
  unreachable: {
    offline: '오프라인이거나 서비스가 잠시 멈췄을 수 있습니다. 아직 로그아웃되지 않았습니다.',
    faulty: (status: number) => `서비스가 읽을 수 없는 답을 보냈습니다(HTTP ${status}). 아직 로그아웃되지 않았습니다.`,
  },
};
