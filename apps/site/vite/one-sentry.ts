import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const shared = /^@sentry\/(core|conventions)(\/|$)/;

/**
 * The parts of the error reporter share one core, and pages should get it once. Another package of the house brings an
 * older one, so the installer puts a copy beside each part; here all of them get the reporter's own.
 */
export function oneSentry(): Plugin {
  const reporter = createRequire(import.meta.url).resolve('@sentry/browser');
  return {
    name: 'feisuo:one-sentry',
    enforce: 'pre',
    resolveId: {
      filter: { id: shared },
      handler(source, _importer, options) {
        return this.resolve(source, reporter, { ...options, skipSelf: true });
      },
    },
  };
}
