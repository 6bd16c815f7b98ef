// Which room may import from which. The arrows of ARCHITECTURE.md, drawn from folder names.
import { posix } from 'node:path';

/** Rooms by path, most specific first. */
const rooms = [
  ['facts', 'packages/contract/src/facts/'],
  ['schemas', 'packages/contract/src/schemas/'],
  ['design', 'packages/design/src/'],
  ['sdk', 'packages/account-sdk/src/'],
  ['site', 'apps/site/app/'],
  ['signin', 'apps/signin/src/'],
  ['console', 'apps/console/src/'],
  ['modules', 'apps/server/src/modules/'],
  ['http', 'apps/server/src/http/'],
  ['db', 'apps/server/src/db/'],
  ['jobs', 'apps/server/src/jobs/'],
  ['pages', 'apps/server/src/pages/'],
  ['desk', 'apps/server/src/desk/'],
  ['consoleRoutes', 'apps/server/src/console/'],
  ['admin', 'apps/server/src/admin/'],
  ['server', 'apps/server/src/'],
];

const frontEnd = { values: ['facts', 'design', 'sdk'], types: ['schemas'] };

/** `values` may be imported for use; `types` only with `import type`. A room may always import itself. */
const arrows = {
  facts: { values: [] },
  schemas: { values: ['facts'] },
  design: { values: [] },
  sdk: { values: ['facts'], types: ['schemas'] },
  site: frontEnd,
  signin: frontEnd,
  // Its forms check what they send by the very schemas that the server checks by.
  console: { values: ['facts', 'schemas', 'design', 'sdk'] },
  db: { values: ['server'] },
  http: { values: ['facts', 'schemas', 'db', 'server'], types: ['jobs'] },
  modules: { values: ['facts', 'schemas', 'db', 'http', 'server'], types: ['jobs'] },
  jobs: { values: ['db', 'http', 'modules', 'server'], types: ['facts'] },
  pages: { values: ['facts', 'schemas', 'db', 'http', 'modules', 'server'], types: ['site'] },
  desk: { values: ['facts', 'db', 'http', 'modules', 'server'], types: ['schemas', 'jobs'] },
  consoleRoutes: { values: ['facts', 'schemas', 'db', 'http', 'modules', 'server', 'desk'] },
  admin: { values: ['facts', 'schemas', 'db', 'http', 'jobs', 'modules', 'server', 'desk'] },
  server: { values: ['facts', 'schemas', 'db', 'http', 'jobs', 'modules', 'pages', 'consoleRoutes'] },
};

/** Between modules: who may call whom. Nothing points back. */
const moduleArrows = { account: ['delivery'], pay: ['membership', 'delivery'] };

/** Packages with a home; importing one elsewhere is a violation. */
const packageHomes = [
  [/^antd(\/|$)|^@ant-design\//, ['console']],
  [/^typebox(\/|$)/, ['schemas', 'db', 'http', 'modules', 'server', 'admin', 'console']],
  [/^(drizzle-orm|pg|pg-boss)(\/|$)|^@electric-sql\//, ['db', 'modules', 'jobs', 'http', 'server']],
];

/** Says what is wrong with an import, or null. Paths are relative to the project. */
export function judgeImport({ from, specifier, isTypeOnly }) {
  const own = roomOf(from);
  if (!own || from.includes('.test.')) return null;
  const path = targetOf(from, specifier);
  if (!path) return isTypeOnly ? null : judgePackage(own, specifier, from);
  const target = roomOf(path);
  if (!target) return own === 'facts' ? `facts import nothing, but this imports ${specifier}` : null;
  if (target !== own) {
    const { values, types = [] } = arrows[own];
    if (values.includes(target)) return target === 'modules' ? judgeModuleDoor(path) : null;
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
  const home = packageHomes.find(([pattern]) => pattern.test(specifier));
  return home && !home[1].includes(own) ? `${specifier} may not be used in ${own}` : null;
}

function judgeModules(from, path) {
  const [own, target] = [moduleOf(from), moduleOf(path)];
  if (own === target) return null;
  if (!moduleArrows[own]?.includes(target)) return `module ${own} may not import module ${target}`;
  return judgeModuleDoor(path);
}

const judgeModuleDoor = (path) =>
  /\/modules\/[^/]+\/index\.ts$/.test(path) ? null : `a module is entered through its index.ts, not ${path}`;

function judgeSite(from, path) {
  const featureOf = (file) => /\/app\/features\/([^/]+)\//.exec(file)?.[1];
  const [own, target] = [featureOf(from), featureOf(path)];
  if (own && target && own !== target) return `feature ${own} may not import feature ${target}`;
  if (from.includes('/app/components/') && target) return 'components know no feature';
  return null;
}

const roomOf = (path) => rooms.find(([, folder]) => path.startsWith(folder))?.[0];
const moduleOf = (path) => /\/modules\/([^/]+)\//.exec(path)?.[1];

/** The project path that a specifier names, or null for a package. */
function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const [, name, rest = 'index'] = /^@feisuo\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (!name) return null;
  if (name === 'contract' || name === 'design' || name === 'account-sdk') return `packages/${name}/src/${rest}`;
  return `apps/${name}/${name === 'site' ? 'app' : 'src'}/${rest}`;
}
