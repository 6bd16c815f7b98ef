/** Steps of the funnel after visits and clicks, in order. */
const stepKinds = ['download', 'register', 'activate', 'order', 'pay', 'refund'] as const;
export type StepKind = (typeof stepKinds)[number];

/** `retract` cancels a conversion, `restate` changes its value. */
export type UploadAction = 'convert' | 'retract' | 'restate';

/**
 * `held`: waits for the conversion to retract. `unsure`: may have arrived, and a repeat would count twice. `dead`:
 * retries exhausted, or refused. `withdrawn`: will not be sent.
 */
export const uploadStates = ['waiting', 'held', 'sending', 'sent', 'unsure', 'dead', 'withdrawn'] as const;
export type UploadState = (typeof uploadStates)[number];
