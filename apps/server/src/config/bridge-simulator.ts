import type { Config } from './config.ts';

/** Whether the simulator of the desktop client is available: in demo mode, or while a sandbox gives access away. */
export const hasBridgeSimulator = ({ mode, sandboxes }: Pick<Config, 'mode' | 'sandboxes'>): boolean =>
  mode === 'demo' || sandboxes.some(({ givesAway }) => givesAway);

export const bridgeSimulatorOf = (config: Config): string | null =>
  hasBridgeSimulator(config) ? `${config.siteOrigin}/bridge-simulator` : null;
