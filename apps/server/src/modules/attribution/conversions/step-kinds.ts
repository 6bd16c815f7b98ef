/** The steps of a visitor after visit and click, in their order. */
const stepKinds = ['download', 'register', 'activate', 'order', 'pay', 'refund'] as const;
export type StepKind = (typeof stepKinds)[number];

/** `retract` cancels a conversion, `restate` changes its value. */
export type UploadAction = 'convert' | 'retract' | 'restate';

/**
 * `held`: a retraction that waits for the upload of its conversion. `unsure`: the platform may have it, and a repeat
 * would count twice. `dead`: refused, or out of retries. `withdrawn`: will not be sent.
 */
export const uploadStates = ['waiting', 'held', 'sending', 'sent', 'unsure', 'dead', 'withdrawn'] as const;
export type UploadState = (typeof uploadStates)[number];
