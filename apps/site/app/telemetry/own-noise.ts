import { telemetryPaths } from '@feisuo/contract/facts/paths';

/** Calls that the page makes by itself all the time: measuring the way to us, and telemetry. They say nothing about errors. */
export const isOwnNoise = (address: string): boolean => {
  const path = address.replace(/^https?:\/\/[^/]*/, '').split('?', 1)[0] ?? '';
  return path === '/ping' || path === telemetryPaths.collect || /^\/api\/\d+\/envelope\/$/.test(path);
};
