// Reads the graph of imports between source files, including type imports and dynamic imports.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { targetOf } from './import-directions.mjs';

const sources = [
  'apps/{server,signin,console}/src/**/*.{ts,tsx}',
  'apps/site/app/**/*.{ts,tsx}',
  'packages/*/src/**/*.{ts,tsx}',
];

const importStatement = /^(?:import|export)\b[^;'"`]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** All source files except tests, each with the source files that it imports. Paths are relative to `root`. */
export function readImportGraph(root) {
  const files = globSync(sources, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const targets = [...text.matchAll(importStatement)].map((match) =>
        findFile(known, file, match[1] ?? match[2] ?? match[3]),
      );
      return [file, [...new Set(targets.filter((target) => target !== undefined))]];
    }),
  );
}

function findFile(known, from, specifier) {
  const path = targetOf(from, specifier);
  if (!path) return undefined;
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => known.has(file));
}

/** Import cycles as strongly connected components with more than one file, the largest first (Tarjan's algorithm). */
export function findCycles(graph) {
  const [index, low, onStack, stack, cycles] = [new Map(), new Map(), new Set(), [], []];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    onStack.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!index.has(target)) {
        visit(target);
        low.set(file, Math.min(low.get(file), low.get(target)));
      } else if (onStack.has(target)) low.set(file, Math.min(low.get(file), index.get(target)));
    }
    if (low.get(file) !== index.get(file)) return;
    const cycle = stack.splice(stack.indexOf(file));
    for (const member of cycle) onStack.delete(member);
    if (cycle.length > 1) cycles.push(cycle.toSorted());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles.toSorted((one, other) => other.length - one.length);
}

/** The file itself and all files that it imports, directly or through other files. */
export function reachableFrom(graph, file) {
  const reached = new Set([file]);
  for (const member of reached) for (const target of graph.get(member) ?? []) reached.add(target);
  return reached;
}
