import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Notice } from '../message.ts';

/**
 * The texts of all messages in one language. Names in braces are placeholders; operators choose the value of `{brand}`.
 */
export interface MessageTexts {
  /** Prefix of text messages and of the subjects of notices. */
  signature: string;
  /** Separator between two sentences. */
  space: '' | ' ';
  /** Names what a code is for, as the value of `{purpose}`. */
  purposes: Record<VerificationUsage, string>;
  code: {
    sms: string;
    /** In-app messages do not name the brand, because members read them on our own pages. */
    inAppTitle: string;
    inApp: string;
    /** The subject must not contain the code, because mail servers log subjects and lock screens display them. */
    subject: string;
    lead: string;
    validity: string;
    warning: string;
    ignore: string;
  };
  mailGreeting: string;
  mailFooter: string;
  notices: Record<Notice, NoticeTexts>;
  /** Sentences for a known device and place, for a known device only, and for a known place only. */
  where: { deviceAndPlace: string; device: string; place: string };
}

interface NoticeTexts {
  title: string;
  happened: string;
  /** What to do if the member did not cause the event. */
  advice: string;
}
