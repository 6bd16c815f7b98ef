import { moveClockAction } from './clock.ts';
import { decideIssue } from './errors.ts';
import { giveUpJob, retryJob } from './jobs.ts';
import { switchAdFaults, switchPayFaults } from './sandbox.ts';

export const jobActions = [retryJob, giveUpJob];
export const systemActions = [...jobActions, decideIssue, switchPayFaults, switchAdFaults, moveClockAction];
