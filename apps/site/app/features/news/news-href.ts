/** Where a page of the list is. Filters are part of the path, for visitors' pages depend on nothing else. */
export function newsHref({ topic, page = 1 }: { topic?: string; page?: number }): string {
  const list = topic === undefined ? '/news_pubg' : `/news_pubg/t/${topic}`;
  return page === 1 ? list : `${list}/p/${page}`;
}
