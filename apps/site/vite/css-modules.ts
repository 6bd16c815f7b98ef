import type { Plugin } from 'vite';

const cssModule = /\.module\.css$/;
const defaultImport = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/**
 * Makes CSS modules cheaper and their place predictable:
 * class names are imported one by one, so that the bundler writes them where they are used instead of shipping tables;
 * and a module imported for its styles alone keeps them there, so that lazily loaded code can be styled by its page.
 */
export function cssModules(): Plugin[] {
  return [
    {
      name: 'feisuo:css-module-names',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code) => ({ code: code.replace(defaultImport, 'import * as $1 from $2;'), map: null }),
      },
    },
    {
      name: 'feisuo:css-module-place',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: cssModule },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}
