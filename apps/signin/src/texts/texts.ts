import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';

/** Everything these pages say. A locale that lacks a line does not compile. */
export type Texts = {
  /** The account service's refusals, in the same language. */
  errors: ErrorMessages;
  passport: string;
  toSite: string;
  notFound: { title: string; says: string; toAccount: string };
  authorize: {
    loading: string;
    /** Read after the application's name, on a line of its own. */
    asks: string;
    willUse: string;
    usesNothing: string;
    returnsTo: (place: string) => string;
    /** Why the answer is not given where another page is around this one. */
    notInFrame: string;
    openPage: string;
    cancel: string;
    leaving: (application: string) => string;
    agree: string;
    refuse: string;
  };
  back: string;
  agreement: {
    before: string;
    user: string;
    and: string;
    privacy: string;
    /** What else follows from going on, behind the names of the two. */
    more: (what: string) => string;
  };
  signIn: {
    title: string;
    /** For which application. */
    to: (application: string) => string;
    tabs: { password: string; code: string };
    username: string;
    password: string;
    forgot: string;
    submit: string;
    toSignUp: string;
    newPhone: string;
    newEmail: string;
    otherWays: string;
    passkey: string;
    passkeyDropped: string;
    /** Where a view that lived on what was in memory only was reloaded. */
    begunAnew: string;
    done: string;
    closeWindow: string;
  };
  signUp: {
    bar: string;
    title: string;
    lead: string;
    toSignIn: string;
    withPassword: string;
    password: string;
    submit: string;
  };
  reset: {
    title: string;
    lead: string;
    /** Where the account must get a new password before anything else. */
    required: string;
    newPassword: string;
    submit: string;
    after: string;
    saved: string;
  };
  secondFactor: {
    bar: string;
    title: string;
    lead: string;
    code: string;
    empty: string;
    submit: string;
    trust: string;
    passkey: string;
    passkeyLead: string;
    noPasskey: string;
    toRecovery: string;
    /** The question before had its time, or was answered and the answer got lost. */
    askedAnew: string;
    tooLate: string;
  };
  recovery: {
    bar: string;
    title: string;
    lead: string;
    label: string;
    example: string;
    afterTitle: string;
    after: string;
    submit: string;
    lost: string;
  };
  riskCode: { bar: string; title: string; lead: string };
  join: {
    title: (provider: string) => string;
    lead: (provider: string, person: string) => string;
    submit: string;
    otherWay: string;
    /** The account is signed in to, but the identity is none of its ways in. */
    unbound: (provider: string) => string;
    otherBound: (provider: string) => string;
    goOn: string;
  };
  chooser: {
    title: string;
    lead: string;
    leadFor: (application: string) => string;
    other: string;
    change: string;
    back: string;
  };
  device: {
    bar: string;
    loading: string;
    enterTitle: string;
    enterLead: string;
    code: string;
    incomplete: string;
    unknown: string;
    next: string;
    warning: string;
    title: string;
    lead: string;
    /** Read after the application's name. */
    asks: string;
    someDevice: string;
    /** The name is the device’s own word. */
    claimed: (device: string) => string;
    from: (device: string, place: string) => string;
    allow: string;
    deny: string;
    allowed: string;
    allowedSays: (application: string) => string;
    denied: string;
    deniedSays: string;
    expired: string;
    /** Above the sign-in that an old one has to be renewed by. */
    prove: string;
    expiredTodo: string;
    again: string;
  };
  provider: {
    title: string;
    working: string;
    refused: string;
    foreign: string;
    cancelled: string;
    todo: string;
    again: string;
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
      knownPassword: string;
      samePassword: string;
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
      /** A sentence behind the one that says what was wrong. */
      renewed: string;
    };
    passed: string;
    returning: string;
    goOn: string;
    finished: string;
    /** An address without a challenge. */
    nothing: { title: string; says: string };
    closed: { title: string; says: string };
    unreachable: { offline: string; faulty: (status: number) => string };
  };
  /** For answers of the server that are refusals; the reason itself comes from the error tables. */
  refused: {
    broken: string;
    brokenSays: string;
    todo: string;
    restart: string;
    wait: string;
    later: string;
    code: (code: string) => string;
  };
  unreachable: { title: string; offline: string; faulty: (status: number) => string; todo: string; retry: string };
};
