// The arrows as a rule of oxlint.
import { relative } from 'node:path';
import { judgeImport } from './arrows.mjs';

const rule = {
  create(context) {
    const from = relative(context.cwd, context.filename).replaceAll('\\', '/');
    const check = (node, source, isTypeOnly) => {
      if (typeof source?.value !== 'string') return;
      const fault = judgeImport({ from, specifier: source.value, isTypeOnly });
      if (fault) context.report({ node, message: fault });
    };
    const isTypeOnly = (node, kind) =>
      node[kind] === 'type' ||
      (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier[kind] === 'type'));
    return {
      ImportDeclaration: (node) => check(node, node.source, isTypeOnly(node, 'importKind')),
      ExportNamedDeclaration: (node) => check(node, node.source, isTypeOnly(node, 'exportKind')),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
    };
  },
};

export default { meta: { name: 'feisuo' }, rules: { arrows: rule } };
