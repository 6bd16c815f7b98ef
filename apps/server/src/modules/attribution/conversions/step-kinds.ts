/** The steps of a visitor after the visit and the click, in their usual order. */
const stepKinds = ['download', 'register', 'activate', 'order', 'pay', 'refund'] as const;
export type StepKind = (typeof stepKinds)[number];

/** `retract` cancels a conversion, `restate` changes its value. */
export type UploadAction = 'convert' | 'retract' | 'restate';

/**
 * `held`: a retraction waits for the upload of its conversion; `unsure`: the platform may have received the upload and
 * would count a repeat. `dead`: refused, or out of retries; `withdrawn`: will not be sent.
 */
export const uploadStates = ['waiting', 'held', 'sending', 'sent', 'unsure', 'dead', 'withdrawn'] as const;
export type UploadState = (typeof uploadStates)[number];
