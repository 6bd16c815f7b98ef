import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Notice } from '../message.ts';

/**
 * The texts of messages in one language. Words in braces are replaced when a message is rendered; the operator
 * chooses `{brand}`.
 */
export interface MessageTexts {
  /** Starts a text message and the subject of a notice. */
  signature: string;
  /** Separator between two sentences. */
  space: '' | ' ';
  /** What a code is for; replaces `{purpose}`. */
  purposes: Record<VerificationUsage, string>;
  code: {
    sms: string;
    /** In-app messages are read on our own pages, so they do not name the brand. */
    inAppTitle: string;
    inApp: string;
    /** The subject must not contain the code, because mail servers log subjects and locked screens display them. */
    subject: string;
    lead: string;
    validity: string;
    warning: string;
    ignore: string;
  };
  mailGreeting: string;
  mailFooter: string;
  notices: Record<Notice, NoticeTexts>;
  /** Sentences with the device and the place, or with the one that is known. */
  where: { deviceAndPlace: string; device: string; place: string };
}

interface NoticeTexts {
  title: string;
  happened: string;
  /** What to do if the member did not cause the event. */
  advice: string;
}
