import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';

/** Texts of these pages. A locale without a line does not compile. */
export type Texts = {
  /** Error messages in the same language. */
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
    /** Why the consent is not given in a frame. */
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
    /** Further consequences of continuing, after the names of both agreements. */
    more: (what: string) => string;
  };
  signIn: {
    title: string;
    /** The application's name. */
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
    /** For a reloaded view whose data was in memory. */
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
    /** For an account that must change its password first. */
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
    /** The previous challenge expired, or its answer was lost. */
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
    /** Signed in, but the identity could not be bound. */
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
    /** The name is claimed by the device. */
    claimed: (device: string) => string;
    from: (device: string, place: string) => string;
    allow: string;
    deny: string;
    allowed: string;
    allowedSays: (application: string) => string;
    denied: string;
    deniedSays: string;
    expired: string;
    /** Above the sign-in that renews an old one. */
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
  /** Texts of form controls. */
  form: {
    show: string;
    hide: string;
    /** Accessible name of the show/hide button. */
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
    /** Accessible name of the progress bar. */
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
      /** A sentence after the error. */
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
  /** For refusals of the server; the reason comes from the error messages. */
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
