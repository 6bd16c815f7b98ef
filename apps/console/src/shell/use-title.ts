import { useEffect } from 'react';
import { brandName, consoleName } from '../brand.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brandName}${consoleName}`;
  }, [title]);
}
