import { supportLimits, type FeedbackKind } from '@feisuo/contract/facts/support-vocabulary';
import type { FeedbackRequest } from '@feisuo/contract/schemas/support';
import { manyLines, oneLine, textFault } from '../../forms/user-text.ts';
import { feedbackTexts } from './texts.ts';

export interface FeedbackFields {
  kind: FeedbackKind;
  text: string;
  contact: string;
  page: string;
}

export const emptyFeedback: FeedbackFields = { kind: 'suggestion', text: '', contact: '', page: '' };

/** A field with an invalid value, and the message to show. */
export interface FeedbackFault {
  field: 'text' | 'contact';
  words: string;
}

type FeedbackView =
  | { name: 'filling'; failure: string | null }
  | { name: 'sending' }
  | { name: 'sent'; number: string };

/** The state of the feedback form. */
export interface Feedback {
  fields: FeedbackFields;
  error: FeedbackFault | null;
  /** Whether the form is an appeal: its author cannot sign in. */
  isAppeal: boolean;
  view: FeedbackView;
}

export type FeedbackEvent =
  | { type: 'change'; fields: Partial<FeedbackFields> }
  | { type: 'appeal'; text: string }
  | { type: 'refuse'; error: FeedbackFault }
  | { type: 'start' }
  | { type: 'fail'; message: string }
  | { type: 'sent'; number: string }
  | { type: 'again' };

const filling: FeedbackView = { name: 'filling', failure: null };
export const newFeedback: Feedback = { fields: emptyFeedback, error: null, isAppeal: false, view: filling };

export function feedbackReducer(feedback: Feedback, event: FeedbackEvent): Feedback {
  switch (event.type) {
    case 'change':
      return {
        ...feedback,
        fields: { ...feedback.fields, ...event.fields },
        error: feedback.error && feedback.error.field in event.fields ? null : feedback.error,
      };
    case 'appeal':
      return { ...feedback, isAppeal: true, fields: { ...feedback.fields, kind: 'problem', text: event.text } };
    case 'refuse':
      return { ...feedback, error: event.error, view: filling };
    case 'start':
      return { ...feedback, error: null, view: { name: 'sending' } };
    case 'fail':
      return { ...feedback, view: { name: 'filling', failure: event.message } };
    case 'sent':
      return { ...newFeedback, isAppeal: feedback.isAppeal, view: { name: 'sent', number: event.number } };
    case 'again':
      return newFeedback;
  }
}

/** The first invalid field, or null. An appeal needs a contact, because its author cannot sign in to read a reply. */
export function feedbackFault({ text, contact }: FeedbackFields, isAppeal: boolean): FeedbackFault | null {
  const fault = textFault(text);
  if (fault) return { field: 'text', words: feedbackTexts.faults[fault] };
  return isAppeal && oneLine(contact) === '' ? { field: 'contact', words: feedbackTexts.faults.contact } : null;
}

/** The request body. `environment` is null if the member did not agree to send it. */
export const feedbackBody = (
  { kind, text, contact, page }: FeedbackFields,
  environment: string | null,
): Omit<FeedbackRequest, 'clientKey'> => ({
  kind,
  text: manyLines(text),
  contact: oneLine(contact).slice(0, supportLimits.contact),
  page: oneLine(page).slice(0, supportLimits.page),
  ...(environment !== null && { environment: oneLine(environment).slice(0, supportLimits.environment) }),
});

/**
 * The initial text for an author who cannot sign in, otherwise null. The hosted account pages link to this form with
 * the code of their refusal (`?sign-in=38`), because a ticket would need an account.
 */
export function appealOf(search: string): string | null {
  const code = new URLSearchParams(search).get('sign-in') ?? '';
  if (code === '2fa') return feedbackTexts.lostFactor;
  return /^\d{1,5}$/.test(code) ? feedbackTexts.stopped(code) : null;
}

/** The path of the page on this site from which the visitor came. Empty if the visitor came from another site. */
export function referringPage(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return '';
  const from = new URL(referrer);
  return from.origin === origin && from.pathname !== '/' && from.pathname !== '/feedback' ? from.pathname : '';
}
