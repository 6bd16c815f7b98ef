// Which area of the code may import which other area (see ARCHITECTURE.md). An area is a group of folders.
import { posix } from 'node:path';

/** Folders of each area; the most specific path comes first and decides. */
const rooms = [
  ['facts', 'packages/contract/src/facts/'],
  ['schemas', 'packages/contract/src/schemas/'],
  ['design', 'packages/design/src/'],
  ['sdk', 'packages/account-sdk/src/'],
  ['serverSdk', 'packages/server-sdk/src/'],
  ['site', 'apps/site/app/'],
  ['signin', 'apps/signin/src/'],
  ['console', 'apps/console/src/'],
  ['modules', 'apps/server/src/modules/'],
  ['keys', 'apps/server/src/keys/'],
  ['time', 'apps/server/src/time/'],
  ['formats', 'apps/server/src/formats/'],
  ['db', 'apps/server/src/db/'],
  ['blobs', 'apps/server/src/blobs/'],
  ['config', 'apps/server/src/config/'],
  ['events', 'apps/server/src/events/'],
  ['outgoing', 'apps/server/src/outgoing/'],
  ['authenticators', 'apps/server/src/authenticators/'],
  ['logging', 'apps/server/src/logging/'],
  ['metrics', 'apps/server/src/metrics/'],
  ['tracing', 'apps/server/src/tracing/'],
  ['ports', 'apps/server/src/ports/'],
  ['http', 'apps/server/src/http/'],
  ['jobs', 'apps/server/src/jobs/'],
  ['wiring', 'apps/server/src/wiring/'],
  ['pages', 'apps/server/src/pages/'],
  ['operatorActions', 'apps/server/src/operator-actions/'],
  ['consoleRoutes', 'apps/server/src/console/'],
  ['admin', 'apps/server/src/admin/'],
  ['start', 'apps/server/src/start/'],
  ['server', 'apps/server/src/'],
];

const frontEnd = { values: ['facts', 'design', 'sdk'], types: ['schemas'] };

const contract = ['facts', 'schemas'];
/** Folders of the server that all modules may import, lowest layer first. */
const base = ['keys', 'time', 'formats', 'logging', 'metrics', 'tracing'];
const ground = [...base, 'db', 'config', 'events', 'outgoing', 'authenticators'];
const belowModules = [...contract, ...ground, 'jobs', 'http', 'blobs'];

const serverDirections = {
  keys: { values: [] },
  time: { values: ['facts'] },
  formats: { values: [] },
  logging: { values: ['tracing'] },
  metrics: { values: ['tracing'] },
  tracing: { values: [] },
  db: { values: base },
  config: { values: ['facts', ...base, 'db'], types: ['schemas'] },
  events: { values: [...base, 'db'], types: [...contract] },
  outgoing: { values: ['metrics', 'tracing'], types: ['config'] },
  authenticators: { values: ['facts', 'db'], types: ['schemas'] },
  blobs: { values: [...base, 'db', 'http'], types: ['config', 'jobs'] },
  ports: { values: [], types: ['facts', ...ground, 'jobs', 'blobs'] },
  jobs: { values: ['facts', 'logging', 'metrics', 'tracing', 'db'], types: ['time'] },
  http: { values: [...contract, ...ground], types: ['jobs', 'ports'] },
  modules: { values: [...belowModules, 'ports'] },
  wiring: { values: [...belowModules, 'modules'], types: ['ports'] },
  operatorActions: { values: [...contract, ...ground, 'http', 'modules', 'wiring'], types: ['jobs', 'ports', 'blobs'] },
  consoleRoutes: { values: [...belowModules, 'ports', 'modules', 'wiring', 'operatorActions'] },
  pages: { values: [...belowModules, 'ports', 'modules'], types: ['site'] },
  admin: { values: [...belowModules, 'modules', 'wiring', 'operatorActions', 'start'], types: ['ports'] },
  start: { values: ['metrics', 'time', 'config', 'http'] },
  server: { values: [...belowModules, 'ports', 'modules', 'wiring', 'pages', 'consoleRoutes', 'start'] },
};

/** Areas that each area may import: `values` in any way, `types` only by `import type`. Each may import itself. */
const directions = {
  facts: { values: [] },
  schemas: { values: ['facts'] },
  design: { values: [] },
  sdk: { values: ['facts'], types: ['schemas'] },
  serverSdk: { values: ['facts'], types: ['schemas'] },
  site: frontEnd,
  signin: frontEnd,
  // The console's forms use the server's schemas.
  console: { values: ['facts', 'schemas', 'design', 'sdk'] },
  ...serverDirections,
};

/** Modules that a module may import. There must be no cycle. */
const moduleDirections = { account: ['delivery'], pay: ['membership', 'delivery'] };

/**
 * Layers of folders within a module, lowest first. Files beside these folders may import all of them, but no folder may
 * import such a file.
 */
const moduleLayers = {
  pay: [
    ['channels', 'catalogue'],
    ['books'],
    ['refunds'],
    ['orders'],
    ['renewals'],
    ['buyers', 'jsapi', 'reconcile', 'stats'],
  ],
};

/** Layers of folders within the site, lowest first. Only files beside the folders may import `start`. */
const siteLayers = [
  ['rendering'],
  ['device', 'telemetry', 'popups'],
  ['session'],
  ['visit'],
  ['checkout', 'promotion'],
  ['overlays'],
];

/** Packages that only the listed areas may import. */
const packageHomes = [
  [/^antd(\/|$)|^@ant-design\//, ['console']],
  [/^typebox(\/|$)/, ['schemas', 'db', 'http', 'modules', 'admin', 'console']],
  [/^(drizzle-orm|pg|pg-boss)(\/|$)/, ['db', 'blobs', 'events', 'authenticators', 'modules', 'jobs', 'http', 'wiring']],
];

/** Describes how an import violates the rules, or returns null. Paths are relative to the project. */
export function judgeImport({ from, specifier, isTypeOnly }) {
  const own = roomOf(from);
  if (!own || from.includes('.test.')) return null;
  const path = targetOf(from, specifier);
  if (!path) return isTypeOnly ? null : judgePackage(own, specifier, from);
  const target = roomOf(path);
  if (!target) return own === 'facts' ? `facts import nothing, but this imports ${specifier}` : null;
  if (target !== own) {
    const { values, types = [] } = directions[own];
    if (values.includes(target)) return target === 'modules' ? checkModuleEntry(path) : null;
    if (types.includes(target)) return isTypeOnly ? null : `${own} may import ${target} only as types`;
    return `${own} may not import ${target}`;
  }
  if (own === 'modules') return judgeModules(from, path);
  if (own === 'site') return judgeSite(from, path);
  return null;
}

function judgePackage(own, specifier, from) {
  if (own === 'facts' || own === 'design') return `${own} import no package, but this imports ${specifier}`;
  if (own === 'sdk' && !(specifier === 'react' && from.includes('/src/react/'))) {
    return `sdk needs nothing at run time but React for its binding, and this imports ${specifier}`;
  }
  if (own === 'serverSdk' && !/^(?:jose$|node:)/.test(specifier)) {
    return `serverSdk needs nothing at run time but jose, and this imports ${specifier}`;
  }
  const home = packageHomes.find(([pattern]) => pattern.test(specifier));
  return home && !home[1].includes(own) ? `${specifier} may not be used in ${own}` : null;
}

function judgeModules(from, path) {
  const [own, target] = [moduleOf(from), moduleOf(path)];
  if (own === target) return judgeModuleLayers(own, from, path);
  if (!moduleDirections[own]?.includes(target)) return `module ${own} may not import module ${target}`;
  return checkModuleEntry(path);
}

function judgeModuleLayers(module, from, path) {
  const layers = moduleLayers[module];
  const [own, target] = [folderOf(from), folderOf(path)];
  if (!layers || !own) return null;
  return target ? judgeLayers(layers, own, target) : `no layer of ${module} imports what puts the layers together`;
}

function judgeLayers(layers, own, target) {
  const rankOf = (folder) => layers.findIndex((layer) => layer.includes(folder));
  return own === target || rankOf(target) < rankOf(own) ? null : `${own} is no layer above ${target}`;
}

const checkModuleEntry = (path) =>
  /\/modules\/[^/]+\/index\.ts$/.test(path) ? null : `a module is entered through its index.ts, not ${path}`;

function judgeSite(from, path) {
  const featureOf = (file) => /\/app\/features\/([^/]+)\//.exec(file)?.[1];
  const [own, target] = [featureOf(from), featureOf(path)];
  if (own && target && own !== target) return `feature ${own} may not import feature ${target}`;
  if (from.includes('/app/components/') && target) return 'components know no feature';
  return judgeSiteLayers(siteFolderOf(from), siteFolderOf(path));
}

function judgeSiteLayers(own, target) {
  if (own === 'start') return null;
  if (target === 'start') return own === undefined ? null : 'only the root of the site imports start';
  const isLayer = (folder) => siteLayers.some((layer) => layer.includes(folder));
  return isLayer(own) && isLayer(target) ? judgeLayers(siteLayers, own, target) : null;
}

const roomOf = (path) => rooms.find(([, folder]) => path.startsWith(folder))?.[0];
const moduleOf = (path) => /\/modules\/([^/]+)\//.exec(path)?.[1];

const siteFolderOf = (path) => /\/app\/([^/]+)\//.exec(path)?.[1];
const folderOf = (path) => /\/modules\/[^/]+\/([^/]+)\//.exec(path)?.[1];

/** Path of the imported file, relative to the project; null for a package. */
export function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index'] = /^@feisuo\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name) return null;
  if (['contract', 'design', 'account-sdk', 'server-sdk'].includes(name)) return `packages/${name}/src/${rest}`;
  return `apps/${name}/${name === 'site' ? 'app' : 'src'}/${rest}`;
}
