import type { Plugin } from 'vite';
import { replaceBodies } from './replace-bodies.ts';

/**
 * New bodies of functions of React DOM that run only for components and calls which no page has, and of the one that
 * lists components in errors. `slim-react-dom.test.ts` tests that pages use none of them.
 */
export const unusedFunctions: Readonly<Record<string, string>> = {
  // ViewTransition
  applyViewTransitionToHostInstances: '',
  commitAfterMutationEffectsOnFiber: '',
  commitAppearingPairViewTransitions: '',
  commitDeletedPairViewTransitions: '',
  commitEnterViewTransitions: '',
  commitExitViewTransitions: '',
  commitNestedViewTransitions: '',
  createViewTransitionInstance: '',
  flushAfterMutationEffects: '',
  getViewTransitionClassName: '',
  getViewTransitionName: '',
  measureNestedViewTransitions: '',
  measureViewTransitionHostInstancesRecursive: '',
  restoreEnterOrExitViewTransitions: '',
  restoreNestedViewTransitions: '',
  restorePairedViewTransitions: '',
  scheduleViewTransitionEvent: '',
  startViewTransition: '',
  // Fragment with a ref
  FragmentInstance: '',
  addFragmentHandleToInstance: '',
  commitFragmentInstanceDeletionEffects: '',
  commitFragmentInstanceInsertionEffects: '',
  commitNewChildToFragmentInstance: '',
  commitNewChildToFragmentInstances: '',
  deleteChildFromFragmentInstance: '',
  // SuspenseList
  initSuspenseListRenderState: '',
  updateSuspenseListComponent: '',
  // Functions as actions of forms, useActionState and useFormStatus
  dispatchActionState: '',
  extractEvents$1: '',
  mountActionState: '',
  rerenderActionState: '',
  runActionStateAction: '',
  startHostTransition: '',
  updateActionState: '',
  // Activity
  updateActivityComponent: '',
  // Elements with names of their own
  setPropOnCustomElement: '',
  // preload, preinit and others of react-dom
  preconnect: '',
  prefetchDNS: '',
  preinitModuleScript: '',
  preinitScript: '',
  preinitStyle: '',
  preload: '',
  preloadModule: '',
  // Lists of components in errors
  getStackByFiberInDevAndProd: '',
  // Style sheets with a precedence, and scripts that React moves to the head
  acquireResource: '',
  getResource: 'return null;',
  insertSuspendedStylesheets: '',
  preloadResourceAndSuspendIfNeeded: '',
  suspendResource: '',
  // Commits that wait for such style sheets, or for pictures within a ViewTransition
  accumulateSuspenseyCommitOnFiber: '',
  suspendInstance: '',
  waitForCommitToBeReady: 'return null;',
};

const unusedMethod =
  /^(?:FragmentInstance\.prototype\.\w+|ReactDOMSharedInternals\.findDOMNode|\w+\.prototype\.unstable_scheduleHydration) =\s+function[^]*?^\s*\};$/gm;

/** Replaces the functions, and drops the methods of fragments and of explicit hydration. */
export const slimDom = (code: string): string => replaceBodies(code.replace(unusedMethod, ''), unusedFunctions);

/** Exports of React and React DOM that no file of the build uses, by package. */
export const unusedExports = {
  react: ['Children', 'addTransitionType'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
} as const;

const productionFile = /[\\/]cjs[\\/](react|react-dom)\.production\.js$/;

/** Drops exports of a CommonJS module. */
export function withoutExports(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const assignment = new RegExp(`^exports\\.${name} = (?:\\w+;|function[^]*?^\\};)$`, 'm');
    if (!assignment.test(rest)) throw new Error(`the module does not export ${name}`);
    return rest.replace(assignment, '');
  }, code);
}

const uses = new RegExp(`\\.(?:${Object.values(unusedExports).flat().join('|')})[.(]`);

/** A plugin of the site and the account pages that drops unused parts of React and React DOM from their builds. */
export function slimReactDom(): Plugin {
  return {
    name: 'feisuo:slim-react-dom',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/](?:react-dom-client|react-dom|react)\.production\.js$/ },
      handler(code, id) {
        const [, name] = productionFile.exec(id) ?? [];
        if (name === 'react' || name === 'react-dom')
          return { code: withoutExports(code, unusedExports[name]), map: null };
        return { code: slimDom(code), map: null };
      },
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const [use] = file.type === 'chunk' ? (uses.exec(file.code) ?? []) : [];
        if (use)
          this.error(`${file.fileName} uses ${use}, which the build drops from React: see scripts/slim-react-dom.ts`);
      }
    },
  };
}
