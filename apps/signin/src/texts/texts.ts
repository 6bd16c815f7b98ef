import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';

/** Everything these pages say. A locale that lacks a line does not compile. */
export type Texts = {
  /** The account service's refusals, in the same language. */
  errors: ErrorMessages;
  passport: string;
  toSite: string;
  landing: { title: string; lines: readonly [string, string, string]; formComing: string };
  notFound: { title: string; says: string; toAccount: string };
  authorize: {
    loading: string;
    /** Read after the application's name, on a line of its own. */
    asks: string;
    willUse: string;
    usesNothing: string;
    formComing: string;
    returnsTo: (place: string) => string;
    cancel: string;
  };
  /** Pieces that all forms are made of. */
  form: {
    show: string;
    hide: string;
    /** Name of the button that shows or hides what was typed; it says only 显示 or 隐藏. */
    showPassword: string;
    phone: string;
    email: string;
    country: string;
    useEmail: string;
    usePhone: string;
    code: string;
    smsCode: string;
    sendCode: string;
    resend: string;
    resendIn: (seconds: number) => string;
    codeSent: string;
    /** One of six boxes. */
    digit: (place: number) => string;
    sending: string;
    strength: { tooShort: (characters: number) => string; levels: readonly [string, string, string, string] };
    problems: {
      phone: string;
      email: string;
      code: string;
      codeNotSent: string;
      username: string;
      password: string;
      newPassword: (min: number, max: number) => string;
      commonPassword: string;
      agreement: string;
      recovery: string;
    };
  };
  captcha: {
    loading: string;
    title: string;
    lead: string;
    start: string;
    working: string;
    halfway: string;
    /** Name of the bar that shows how far the work is. */
    progress: string;
    toImage: string;
    giveUp: string;
    image: {
      title: string;
      lead: (characters: number) => string;
      alt: string;
      label: string;
      reload: string;
      submit: string;
      toWork: string;
      empty: string;
      wrong: (triesLeft: number) => string;
      renewed: string;
    };
    passed: string;
    returning: string;
    goOn: string;
    finished: string;
    closed: { title: string; says: string };
    unreachable: { offline: string; faulty: (status: number) => string };
  };
  /** For answers of the server that are refusals; the reason itself comes from the error tables. */
  refused: { todo: string; restart: string; wait: string; later: string; code: (code: string) => string };
  unreachable: { title: string; offline: string; faulty: (status: number) => string; todo: string; retry: string };
};
