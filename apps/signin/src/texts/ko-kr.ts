import { koKR as errors } from '@feisuo/contract/facts/error-messages/ko-kr';
import type { Texts } from './texts.ts';

export const koKR = (name: string): Texts => {
  const passport = `${name} 패스`;
  return {
    errors,
    passport,
    toSite: '홈페이지로 돌아가기',
    landing: {
      title: `${name}의 모든 서비스를 하나의 계정으로`,
      lines: [
        `${passport}는 홈페이지와 앱에서 함께 쓰는 계정입니다.`,
        '앱이 로그인을 요청하면 누가 요청하는지, 어떤 정보를 쓰는지 이 페이지에서 먼저 알려 드립니다. 결정은 직접 하시면 됩니다.',
        '비밀번호는 계정 페이지에서만 입력하며, 로그인을 요청한 앱에는 전달되지 않습니다.',
      ],
      formComing: '로그인과 회원가입은 아직 준비 중입니다. 조금만 기다려 주세요.',
    },
    notFound: {
      title: '페이지가 없습니다',
      says: '주소를 잘못 입력했거나 페이지가 옮겨졌을 수 있습니다. 앱에서 오셨다면 앱으로 돌아가 로그인을 다시 시작해 주세요.',
      toAccount: '계정 센터로 가기',
    },
    authorize: {
      loading: '누가 로그인을 요청하는지 확인하고 있습니다…',
      asks: `${passport} 로그인을 요청합니다`,
      willUse: '로그인하면 이 앱이 할 수 있는 일:',
      usesNothing: '개인 정보를 요청하지 않았습니다.',
      formComing:
        '로그인은 아직 준비 중입니다. 지금 이 페이지는 누가 요청하는지만 보여 주며, 로그인하거나 정보를 넘기지 않습니다.',
      returnsTo: (place) => `취소하면 ${place}(으)로 돌아갑니다`,
      cancel: '취소하고 돌아가기',
    },
    refused: {
      todo: '할 수 있는 일',
      restart: '앱으로 돌아가 로그인을 다시 시작해 주세요. 계속되면 아래 코드를 앱 고객센터에 알려 주세요.',
      wait: '요청이 너무 많습니다. 몇 분 뒤에 다시 시도해 주세요.',
      later: '저희 쪽 문제입니다. 잠시 후 다시 시도해 주세요.',
      code: (code) => `오류 코드 ${code}`,
    },
    unreachable: {
      title: '계정 서비스에 연결할 수 없습니다',
      offline: '네트워크가 끊겼거나 서비스가 잠시 멈췄을 수 있습니다. 로그인 요청은 사라지지 않았습니다.',
      faulty: (status) => `서비스의 응답을 읽을 수 없습니다(HTTP ${status}). 로그인 요청은 사라지지 않았습니다.`,
      todo: '네트워크를 확인하고 다시 시도하거나 다른 네트워크를 사용해 주세요.',
      retry: '다시 시도',
    },
  };
};
