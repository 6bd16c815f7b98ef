const topLevelFunction = /^function ([\w$]+)\((?:[^\n]*\}$|[^]*?^\}$)/gm;

/** Replaces the bodies of functions, by name, so that the bundler drops the code that only they use. */
export function replaceBodies(code: string, bodies: Readonly<Record<string, string>>): string {
  const left = new Map(Object.entries(bodies));
  const slim = code.replace(topLevelFunction, (whole, name: string) => {
    const body = left.get(name);
    left.delete(name);
    return body === undefined ? whole : `function ${name}() {${body}}`;
  });
  if (left.size > 0) throw new Error(`the module has no functions ${[...left.keys()].join(', ')}`);
  return slim;
}
