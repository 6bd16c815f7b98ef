import type { Plugin } from 'vite';

const cssModule = /\.module\.css$/;
const defaultImport = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/**
 * Imports class names one by one, so that the bundler inlines them. Modules imported only for their CSS are kept, so
 * that a page can include the CSS of its lazy parts.
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
