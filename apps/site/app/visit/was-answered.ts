import { requestFailed } from '../api/service-reply.ts';

/** Whether the server said anything: a refusal will be one on the next page too, only silence is worth another try. */
export const wasAnswered = (reply: { code: number }): boolean => reply !== requestFailed();
