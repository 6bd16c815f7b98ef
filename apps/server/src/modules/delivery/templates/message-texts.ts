import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Notice } from '../message.ts';

/** Everything one language has to say. Words in braces are filled in; `{brand}` is the operator's to name. */
export interface MessageTexts {
  /** Stands before a text message and before the subject of a notice. */
  signature: string;
  /** Between two sentences. */
  space: '' | ' ';
  /** What a code is for, as it fits where the sentences say `{purpose}`. */
  purposes: Record<VerificationUsage, string>;
  code: {
    sms: string;
    /** In-app messages are read inside the product, so they need not say whose they are. */
    inAppTitle: string;
    inApp: string;
    /** Never holds the code: mail servers write subjects to their logs, and locked screens show them. */
    subject: string;
    lead: string;
    validity: string;
    warning: string;
    ignore: string;
  };
  mailGreeting: string;
  mailFooter: string;
  notices: Record<Notice, NoticeTexts>;
  /** Where from, as far as it is known. */
  where: { deviceAndPlace: string; device: string; place: string };
}

interface NoticeTexts {
  title: string;
  happened: string;
  /** What to do if it was somebody else. */
  advice: string;
}
