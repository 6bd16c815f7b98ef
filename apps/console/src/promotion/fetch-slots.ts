import type { SlotsPage, SlotView } from '@feisuo/contract/schemas/console-promotion';
import type { CallManner } from '../api/call-console.ts';
import type { ConsoleApi } from '../api/console-api.ts';
import { everyPage } from '../kit/table/every-page.ts';

/** Every slot, for where one is shown is known only by looking at the others; and whether all are stopped, as the last page says. */
export async function fetchSlots(api: Pick<ConsoleApi, 'get'>): Promise<Omit<SlotsPage, 'next'>> {
  let isStopped = false;
  const get = async <T>(path: string, manner?: CallManner) => {
    const page = await api.get<T & SlotsPage>(path, manner);
    ({ isStopped } = page);
    return page;
  };
  const list = await everyPage<SlotView>({ get }, 'promotion/slots');
  return { isStopped, list };
}
