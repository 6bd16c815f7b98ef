import type { ErrorMessages } from '@feisuo/contract/facts/error-messages/coverage';

/** Texts of the account pages. If a language lacks one, the code does not compile. */
export type Texts = {
  /** Messages for error codes in the language of these texts. */
  errors: ErrorMessages;
  passport: string;
  toSite: string;
  notFound: { title: string; message: string; toAccount: string };
  authorize: {
    loading: string;
    /** Says that the client asks for consent. The client's name is on the line above. */
    asks: string;
    willUse: string;
    /** Above a list of addresses of other APIs. */
    willCall: string;
    usesNothing: string;
    returnsTo: (place: string) => string;
    /** Why the user cannot give consent in a frame. */
    notInFrame: string;
    openPage: string;
    cancel: string;
    leaving: (application: string) => string;
    agree: string;
    refuse: string;
    /** For a member without a second factor, if the application requires one. */
    factorTitle: string;
    factorLead: (application: string) => string;
    factorSetUp: string;
    factorDone: string;
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
    /** Title with the name of the client that the user signs in to. */
    to: (application: string) => string;
    tabs: { code: string; password: string };
    username: string;
    password: string;
    forgot: string;
    submit: string;
    toSignUp: string;
    /** Says what the code does for a phone number without account. */
    newPhone: string;
    newEmail: string;
    otherWays: string;
    passkey: string;
    passkeyDropped: string;
    /** Shown after a reload: the data of the view was only in memory, so the sign-in starts again. */
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
    /** Shown after a reset for a phone number or mailbox without account. */
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
    /** The time for the second factor has passed, so the user must give it once more. */
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
    /** Shown if the user is signed in, but the provider's identity could not be bound to the account. */
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
  form: {
    show: string;
    hide: string;
    /** Accessible name of the button that shows or hides the password. */
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
    /** Accessible name of one of the six boxes for a code. */
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
      /** Sentence that follows the error text, if the image was replaced. */
      renewed: string;
    };
    passed: string;
    returning: string;
    goOn: string;
    finished: string;
    /** Shown if the page's address contains no id of a captcha. */
    nothing: { title: string; message: string };
    closed: { title: string; message: string };
    unreachable: { offline: string; faulty: (status: number) => string };
  };
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
