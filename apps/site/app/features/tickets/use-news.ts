import type { Ticket } from '@feisuo/contract/schemas/support';
import { useEffect, useRef, useState } from 'react';
import { ticketTexts } from './texts.ts';

/** Says that staff have written since the page was opened, for whoever does not see the thread grow. */
export function useNews({ number, messages }: Ticket): string {
  const last = messages.findLast(({ voice }) => voice === 'staff');
  const known = useRef<{ number: string; id: string | undefined } | null>(null);
  const [news, setNews] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = { number, id: last?.id };
    if (before?.number === number && before.id !== last?.id) setNews(`${ticketTexts.newReply} ${last?.author ?? ''}`);
  }, [number, last]);
  return news;
}
