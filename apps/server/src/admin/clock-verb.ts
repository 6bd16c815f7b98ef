import type { Command } from 'commander';
import { moveClockAction } from '../operator-actions/system/clock.ts';
import { addActionVerbs } from './action-verbs.ts';

export const addClockVerb = (program: Command): void => addActionVerbs(program, [moveClockAction]);
