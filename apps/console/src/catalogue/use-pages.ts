import type { ConsolePayPage, ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';

/** Pages that offer products, and the products that they offer. */
export function usePages() {
  const api = useApi();
  const fetchBoth = useCallback(async () => {
    const [pages, products] = await Promise.all([
      api.get<{ list: ConsolePayPage[] }>('catalogue/pages'),
      api.get<{ list: ConsoleProduct[] }>('catalogue/products'),
    ]);
    return { pages: pages.list, products: products.list };
  }, [api]);
  return useRemote(fetchBoth);
}
