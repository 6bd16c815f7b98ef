import type { Config } from './config.ts';

/** The simulator of the desktop client is on whenever any stand-in is. */
export const hasBridgeSimulator = ({ mode, standIns }: Pick<Config, 'mode' | 'standIns'>): boolean =>
  mode === 'demo' || standIns.some(({ givesAway }) => givesAway);

export const bridgeSimulatorOf = (config: Config): string | null =>
  hasBridgeSimulator(config) ? `${config.siteOrigin}/bridge-simulator` : null;
