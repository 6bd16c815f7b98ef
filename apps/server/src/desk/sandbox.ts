import type { AdFaults, SandboxFault } from '@feisuo/contract/schemas/stand-ins';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { exchangeAdFaults } from '../modules/attribution/index.ts';
import { exchangePayFaults } from '../modules/pay-sandbox/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange } from './note-change.ts';

type Switches<Fault> = { on: readonly Fault[]; seen: readonly Fault[] };

/** What goes wrong with the played channels from now on: exactly these, if those seen are what is on. */
export const switchPayFaults = (
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  { on, seen }: Switches<SandboxFault>,
  act: Act,
) =>
  noteChange(desk, { action: 'sandbox.faults', subject: 'pay' }, act, async (tx) => {
    if (!(await exchangePayFaults(tx, seen, on))) throw changedMeanwhile('others are on by now');
    return { before: seen, after: on };
  });

/** The same of the played advertising platforms. */
export const switchAdFaults = (
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  { on, seen }: Switches<AdFaults['on'][number]>,
  act: Act,
) =>
  noteChange(desk, { action: 'sandbox.faults', subject: 'ads' }, act, async (tx) => {
    if (!(await exchangeAdFaults(tx, seen, on))) throw changedMeanwhile('others are on by now');
    return { before: seen, after: on };
  });
