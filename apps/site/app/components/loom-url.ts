import { weaveVersion } from '@feisuo/design/weave-version';

/** Address of a drawing that activities share. */
export const loomUrl = (name: 'bundle'): string => `/art/loom/${name}.svg?v=${weaveVersion}`;
