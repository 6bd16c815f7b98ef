import type { Config } from './config.ts';

/** Where anything stands in for an outside party, the simulator stands in for the desktop client. */
export const hasBridgeSimulator = ({ mode, standIns }: Pick<Config, 'mode' | 'standIns'>): boolean =>
  mode === 'demo' || standIns.some(({ givesAway }) => givesAway);

/** Where it is opened; null where there is none. */
export const bridgeSimulatorOf = (config: Config): string | null =>
  hasBridgeSimulator(config) ? `${config.siteOrigin}/bridge-simulator` : null;
