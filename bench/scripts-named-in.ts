/** Addresses of the scripts that the HTML names: script elements, preloaded modules, and imports in inline modules. */
export function scriptsNamedIn(html: string, origin: string): Set<string> {
  const found = new Set<string>();
  const add = (address: string | undefined) => address && found.add(new URL(address, origin).href);
  for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)) add(/\bsrc="([^"]+)"/.exec(tag)?.[1]);
  for (const [tag] of html.matchAll(/<link\b[^>]*\brel="(?:modulepreload|later)"[^>]*>/g))
    add(/\bhref="([^"]+)"/.exec(tag)?.[1]);
  for (const [, source = ''] of html.matchAll(/<script\b[^>]*\btype="(?:module|later)"[^>]*>(.*?)<\/script>/gs)) {
    for (const [, address] of source.matchAll(/\bimport\b[^'"]*['"]([^'"]+)['"]/g)) add(address);
  }
  if (found.size === 0) throw new Error('no script was found on the page: update this benchmark to its new form');
  return found;
}
