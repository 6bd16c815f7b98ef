interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** The pages on which most first visits begin. The home page must load no code of the other ones. */
const HOME_PAGE = 'home';
const ENTRY_PAGES = ['vip', 'games', 'game', 'download', 'news-list', 'article', 'help'];
const rootModules = /app[\\/](?:root|entry\.client)\.tsx/;
const pageOf = /app[\\/]routes[\\/]([\w-]+)[\\/]route\.tsx/;

/**
 * Chunks for modules that several pages use, or that a page shares with lazily loaded code. Without these chunks, a
 * page loads some thirty files. The first match applies: home page, then several pages, then one page.
 */
export function pageChunks(): { name: (id: string, graph: ModuleGraph) => string | null; minShareCount: number }[] {
  const known = new Map<string, Set<string>>();
  const pagesOf = (id: string, graph: ModuleGraph): Set<string> => {
    const before = known.get(id);
    if (before) return before;
    const page = rootModules.test(id) ? HOME_PAGE : pageOf.exec(id)?.[1];
    const pages = new Set(page === undefined ? [] : [page]);
    known.set(id, pages);
    for (const importer of graph.getModuleInfo(id)?.importers ?? [])
      for (const one of pagesOf(importer, graph)) pages.add(one);
    return pages;
  };
  const shownIn = (id: string, graph: ModuleGraph) => ENTRY_PAGES.filter((page) => pagesOf(id, graph).has(page));
  const name = (chunkName: (id: string, graph: ModuleGraph) => string | null) => ({
    name: chunkName,
    minShareCount: 2,
  });
  return [
    name((id, graph) => (pagesOf(id, graph).has(HOME_PAGE) ? 'home' : null)),
    name((id, graph) => (shownIn(id, graph).length > 1 ? 'shared' : null)),
    name((id, graph) => {
      const [page] = shownIn(id, graph);
      return page === undefined ? null : `${page}-parts`;
    }),
  ];
}
