import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';

/** Texts of these pages. If a locale lacks an entry, the code does not compile. */
export type Texts = {
  /** Messages for error codes, in the same language. */
  errors: ErrorMessages;
  passport: string;
  toSite: string;
  notFound: { title: string; message: string; toAccount: string };
  authorize: {
    loading: string;
    /** Follows the application's name, on a separate line. */
    asks: string;
    willUse: string;
    usesNothing: string;
    returnsTo: (place: string) => string;
    /** Why the user cannot give consent in a frame. */
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
  };
  signIn: {
    title: string;
    /** Title with the application's name. */
    to: (application: string) => string;
    tabs: { code: string; password: string };
    username: string;
    password: string;
    forgot: string;
    submit: string;
    toSignUp: string;
    /** What a code does for an unknown contact. */
    newPhone: string;
    newEmail: string;
    otherWays: string;
    passkey: string;
    passkeyDropped: string;
    /** Shown after a reload, because the view's data was only in memory. */
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
    /** Shown for an account that must change its password before the sign-in continues. */
    required: string;
    newPassword: string;
    submit: string;
    after: string;
    /** After a reset for a contact that no account has. */
    noAccount: string;
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
  provider: {
    title: string;
    working: string;
    refused: string;
    foreign: string;
    cancelled: string;
    todo: string;
    again: string;
  };
  /** Shown above the sign-in form of a member who must sign in again. */
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
    /** Accessible name of one of the six boxes for a code. */
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
    /** A sentence that follows the error. */
    nothing: { title: string; message: string };
    closed: { title: string; message: string };
    unreachable: { offline: string; faulty: (status: number) => string };
  };
  /** For an address that contains no challenge. */
  refused: {
    broken: string;
    brokenMessage: string;
    todo: string;
    restart: string;
    wait: string;
    later: string;
    code: (code: string) => string;
  };
  unreachable: { title: string; offline: string; faulty: (status: number) => string; todo: string; retry: string };
};
