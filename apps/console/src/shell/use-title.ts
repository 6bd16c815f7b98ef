import { useEffect } from 'react';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · 飞梭运营台`;
  }, [title]);
}
