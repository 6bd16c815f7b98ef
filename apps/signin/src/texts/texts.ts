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
