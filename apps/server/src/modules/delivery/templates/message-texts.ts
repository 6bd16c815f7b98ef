import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Notice } from '../message.ts';

/** The texts of one language. Words in braces are filled in; the operator chooses `{brand}`. */
export interface MessageTexts {
  /** Begins a text message and the subject of a notice. */
  signature: string;
  /** Between two sentences. */
  space: '' | ' ';
  /** The purpose of a code, for `{purpose}`. */
  purposes: Record<VerificationUsage, string>;
  code: {
    sms: string;
    /** In-app messages are read inside the product, so they need no brand. */
    inAppTitle: string;
    inApp: string;
    /** Never holds the code: mail servers log subjects, and locked screens show them. */
    subject: string;
    lead: string;
    validity: string;
    warning: string;
    ignore: string;
  };
  mailGreeting: string;
  mailFooter: string;
  notices: Record<Notice, NoticeTexts>;
  /** Device and place, as far as they are known. */
  where: { deviceAndPlace: string; device: string; place: string };
}

interface NoticeTexts {
  title: string;
  happened: string;
  /** Advice for the case that it was an attacker. */
  advice: string;
}
