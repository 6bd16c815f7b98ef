// Import directions as rules of oxlint.
import { relative } from 'node:path';
import { judgeImport } from './import-directions.mjs';
import { findCycles, readImportGraph } from './import-graph.mjs';

const pathOf = ({ cwd, filename }) => relative(cwd, filename).replaceAll('\\', '/');

const importDirections = {
  create(context) {
    const from = pathOf(context);
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

/** Memoized, because finding cycles reads all files, and the rule runs for every file. */
let cycles = null;

const noImportCycles = {
  create(context) {
    cycles ??= findCycles(readImportGraph(context.cwd));
    const cycle = cycles.find((files) => files.includes(pathOf(context)));
    if (!cycle) return {};
    const message = `${cycle.length} files import one another: ${cycle.join(', ')}`;
    return { Program: (node) => context.report({ node, message }) };
  },
};

export default {
  meta: { name: 'feisuo' },
  rules: { 'import-directions': importDirections, 'no-import-cycles': noImportCycles },
};
