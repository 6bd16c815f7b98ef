interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whoever comes here for the first time mostly comes to one of these. Nothing is added to the front door itself. */
const FRONT_DOOR = 'home';
const shopWindows = ['vip', 'games', 'game', 'download', 'news-list', 'article', 'help'];
const everywhere = /app[\\/](?:root|entry\.client)\.tsx/;
const pageOf = /app[\\/]routes[\\/]([\w-]+)[\\/]route\.tsx/;

/**
 * Files for parts that several pages use, or that a page shares with what comes later. Left alone each would be a file of its
 * own, thirty on a page, and on a phone's network every one costs a round trip. The first that wants a part has it, with all
 * that it needs: so what the front door has comes first, then what several pages need, then what one of them shares.
 */
export function pageKits(): { name: (id: string, graph: ModuleGraph) => string | null; minShareCount: number }[] {
  const known = new Map<string, Set<string>>();
  const pagesOf = (id: string, graph: ModuleGraph): Set<string> => {
    const before = known.get(id);
    if (before) return before;
    const page = everywhere.test(id) ? FRONT_DOOR : pageOf.exec(id)?.[1];
    const pages = new Set(page === undefined ? [] : [page]);
    known.set(id, pages);
    for (const importer of graph.getModuleInfo(id)?.importers ?? [])
      for (const one of pagesOf(importer, graph)) pages.add(one);
    return pages;
  };
  const shownIn = (id: string, graph: ModuleGraph) => shopWindows.filter((page) => pagesOf(id, graph).has(page));
  const name = (kit: (id: string, graph: ModuleGraph) => string | null) => ({ name: kit, minShareCount: 2 });
  return [
    name((id, graph) => (pagesOf(id, graph).has(FRONT_DOOR) ? 'front' : null)),
    name((id, graph) => (shownIn(id, graph).length > 1 ? 'kit' : null)),
    name((id, graph) => {
      const [page] = shownIn(id, graph);
      return page === undefined ? null : `${page}-parts`;
    }),
  ];
}
