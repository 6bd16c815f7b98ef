import type { SignOutTexts } from './sign-out-texts.ts';

export const koKR: SignOutTexts = {
  title: '로그아웃',
  question: '로그아웃하시겠습니까?',
  lead: '이 브라우저에 로그인된 모든 계정과 그 계정으로 로그인한 앱이 함께 로그아웃됩니다.',
  askedBy: (application: string) =>
    `${application}에서 로그아웃을 요청했습니다. 이 브라우저에 로그인된 모든 계정과 그 계정으로 로그인한 앱이 함께 로그아웃됩니다.`,
  confirm: '로그아웃',
  stay: '로그인 유지',
  working: '로그아웃하고 있습니다…',
  done: '로그아웃되었습니다',
  doneMessage: '이 브라우저에는 로그인된 계정이 없습니다. 공용 컴퓨터라면 브라우저도 닫아 주세요.',
  othersStay: '이 계정만 로그아웃되었습니다. 다른 계정은 이 브라우저에 계속 로그인되어 있습니다.',
  framed:
    '이 페이지는 다른 사이트 안에 표시되어 있어 브라우저가 로그인 상태를 알려 주지 않습니다. 아직 로그아웃되지 않았으니 새 페이지에서 로그아웃해 주세요.',
  openPage: '페이지 열고 로그아웃',
  signInAgain: '다시 로그인',
  refused: {
    broken: '사용할 수 없는 로그아웃 링크입니다',
    brokenMessage:
      '로그아웃을 요청한 앱이 등록되어 있지 않거나, 돌아갈 주소가 등록된 주소와 다릅니다. 안전을 위해 그 주소로 이동하지 않으며, 아직 로그아웃되지 않았습니다.',
    restart:
      '로그아웃하려면 아래 버튼을 누르거나, 앱으로 돌아가 다시 로그아웃해 주세요. 문제가 계속되면 아래 코드를 앱 고객센터에 알려 주세요.',
  },
  unreachable: {
    offline: '네트워크가 끊겼거나 서비스를 일시적으로 이용할 수 없는 상태일 수 있습니다. 아직 로그아웃되지 않았습니다.',
    faulty: (status: number) =>
      `서비스에서 알 수 없는 응답을 받았습니다(HTTP ${status}). 아직 로그아웃되지 않았습니다.`,
  },
};
