import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const shared = /^@sentry\/(core|conventions)(\/|$)/;

/**
 * npm installs an older @sentry/core for another package, and one copy per Sentry package. This plugin resolves all
 * imports to one copy.
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
