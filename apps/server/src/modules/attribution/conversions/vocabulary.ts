/** What a report counts after visits and clicks, in the order in which people do it. */
const stepKinds = ['download', 'register', 'activate', 'order', 'pay', 'refund'] as const;
export type StepKind = (typeof stepKinds)[number];

/** `retract`: it is to count as if it had not been. `restate`: it is worth something else. */
export type UploadAction = 'convert' | 'retract' | 'restate';

/**
 * `held`: waits for the conversion that it takes back. `unsure`: it may or may not have arrived, and telling it twice would
 * count twice. `dead`: tried for long enough, or refused. `withdrawn`: is not to be told any more, or never was.
 */
export const uploadStates = ['waiting', 'held', 'sending', 'sent', 'unsure', 'dead', 'withdrawn'] as const;
export type UploadState = (typeof uploadStates)[number];
