import { weaveVersion } from '@feisuo/design/weave-version';

/** Address of a drawing that activities share. */
export const loomUrl = (name: 'rows' | 'bundle'): string => `/art/loom/${name}.svg?v=${weaveVersion}`;
