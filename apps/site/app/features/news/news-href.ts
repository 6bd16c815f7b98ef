/** The address of the news list. Filters are part of the path, because the page cache ignores the query. */
export function newsHref({ topic, page = 1 }: { topic?: string; page?: number }): string {
  const list = topic === undefined ? '/news_pubg' : `/news_pubg/t/${topic}`;
  return page === 1 ? list : `${list}/p/${page}`;
}
