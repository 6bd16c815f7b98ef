import { useEffect } from 'react';
import { consoleName, useBrandName } from '../brand.ts';

export function useTitle(title: string): void {
  const brandName = useBrandName();
  useEffect(() => {
    document.title = `${title} · ${brandName}${consoleName}`;
  }, [title, brandName]);
}
