import { adPlatforms } from '@feisuo/contract/facts/address-params';
import { AdFaultsRequest, PayFaultsRequest } from '@feisuo/contract/schemas/sandbox';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { Config } from '../../config/config.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { exchangeAdFaults } from '../../modules/attribution/index.ts';
import { exchangePayFaults } from '../../modules/pay-sandbox/index.ts';
import { defineAction } from '../define-action.ts';
import { noteChange } from '../note-change.ts';

const faults = {
  permission: 'system.write',
  audit: 'system.read',
  words: { 'sandbox.faults': '改支付沙箱的故障' },
  output: DoneReply,
} as const;

/** Replaces the active faults of the payment sandbox, if they are still the ones that the operator read. */
export const switchPayFaults = defineAction({
  ...faults,
  name: 'sandbox.pay_faults',
  path: 'PUT /sandbox/pay-faults',
  summary: 'Sets the simulated faults of the sandbox payment channels',
  input: PayFaultsRequest,
  run: async (deps, { input: { on, seen }, audit }) => {
    if (!deps.config.pay.sandbox) throw playedOnly('channels are real');
    await noteChange(deps, { action: 'sandbox.faults', subject: 'pay' }, audit, async (tx) => {
      if (!(await exchangePayFaults(tx, seen, on))) throw conflict('others are on by now');
      return { before: seen, after: on };
    });
    return {};
  },
});

export const switchAdFaults = defineAction({
  ...faults,
  name: 'sandbox.ad_faults',
  path: 'PUT /sandbox/ad-faults',
  summary: 'Sets the simulated faults of the sandbox advertising platforms',
  input: AdFaultsRequest,
  run: async (deps, { input: { on, seen }, audit }) => {
    if (!playsAds(deps.config)) throw playedOnly('platforms are real');
    await noteChange(deps, { action: 'sandbox.faults', subject: 'ads' }, audit, async (tx) => {
      if (!(await exchangeAdFaults(tx, seen, on))) throw conflict('others are on by now');
      return { before: seen, after: on };
    });
    return {};
  },
});

export const playsAds = ({ ads }: Pick<Config, 'ads'>) => adPlatforms.some((platform) => ads[platform] === null);

export const playedOnly = (description: string) =>
  new AppError('failed_precondition', { description, reason: 'SANDBOX_OFF' });
