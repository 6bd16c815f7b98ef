import type { Plugin } from 'vite';
import { replaceBodies } from './replace-bodies.ts';

/**
 * New bodies of functions of React DOM that run only for components and calls which no page has, and of the one that
 * lists components in errors. `app/rendering/slim-react-dom.test.ts` tests that pages use none of them.
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
  suspendResource: '',
};

const methodOfFragment = /^FragmentInstance\.prototype\.\w+ = function[^]*?^\};$/gm;

/** Replaces the functions, and drops the methods of fragments. */
export const slimDom = (code: string): string => replaceBodies(code.replace(methodOfFragment, ''), unusedFunctions);

/** A plugin that drops unused parts of React DOM from the build for browsers. */
export function slimReactDom(): Plugin {
  return {
    name: 'feisuo:slim-react-dom',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: slimDom(code), map: null }),
    },
  };
}
