import type { SandboxFault } from '@feisuo/contract/schemas/stand-ins';
import { AppError } from '../http/app-error.ts';
import { listPayFaults, setPayFaults } from '../modules/pay-sandbox/index.ts';
import type { Act, Desk } from './act.ts';
import { noteChange } from './note-change.ts';

/** What goes wrong with the played channels from now on: exactly these, if those seen are what is on. */
export const switchPayFaults = (
  desk: Pick<Desk, 'db' | 'clock'>,
  { on, seen }: { on: readonly SandboxFault[]; seen: readonly SandboxFault[] },
  act: Act,
) =>
  noteChange(desk, { action: 'sandbox.faults', subject: 'pay' }, act, async (tx) => {
    const before = [...(await listPayFaults(tx))];
    if (before.toSorted().join() !== [...seen].toSorted().join())
      throw new AppError('aborted', { description: 'others are on by now', reason: 'CHANGED_MEANWHILE' });
    await setPayFaults(tx, on, desk.clock.now());
    return { before, after: on };
  });
