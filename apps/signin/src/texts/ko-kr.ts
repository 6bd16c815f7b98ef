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
    captcha: {
      loading: '인증을 준비하고 있습니다…',
      title: '사람인지 잠깐 확인할게요',
      lead: '버튼을 누르면 브라우저가 뒤에서 간단한 계산을 합니다. 1초쯤 걸리며, 퍼즐을 맞추거나 글자를 읽지 않아도 됩니다.',
      start: '인증 시작',
      working: '확인하고 있습니다…',
      halfway: '절반을 마쳤습니다',
      progress: '인증 진행률',
      toImage: '다른 방법: 이미지 문자 입력',
      image: {
        title: '이미지의 문자를 입력해 주세요',
        lead: (characters) => `영문자와 숫자 ${characters}자이며 대소문자는 구분하지 않습니다.`,
        alt: '입력할 문자가 있는 이미지',
        label: '이미지의 문자',
        reload: '잘 안 보이면 새 이미지',
        submit: '제출',
        toWork: '이미지를 보기 어렵다면 자동 인증으로',
        empty: '이미지의 문자를 먼저 입력해 주세요',
        wrong: (triesLeft) => `이미지와 다릅니다. ${triesLeft}번 더 입력할 수 있습니다.`,
        renewed: '이미지와 달라 새 이미지로 바꾸었습니다.',
      },
      passed: '인증되었습니다',
      returning: '이전 페이지로 돌아가는 중입니다…',
      goOn: '돌아가지 않으면 여기를 눌러 계속',
      finished: '이전 페이지로 돌아가 계속하시면 됩니다.',
      closed: {
        title: '이 인증은 더 이상 쓸 수 없습니다',
        says: '인증은 정해진 시간 안에 한 번만 쓸 수 있습니다. 이전 페이지로 돌아가 다시 시도해 주세요.',
      },
      unreachable: {
        offline: '네트워크가 끊겼거나 서비스가 잠시 멈췄을 수 있습니다. 인증이 아직 끝나지 않았습니다.',
        faulty: (status) => `서비스의 응답을 읽을 수 없습니다(HTTP ${status}). 인증이 아직 끝나지 않았습니다.`,
      },
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
