import { ReadBillRequest, type Bill, type BillReading } from '@feisuo/contract/schemas/console-books';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DayInput } from '../kit/date/day-input.tsx';
import { Field } from '../kit/form/field.tsx';
import { channelOptions } from '../orders/money-texts.ts';
import { useRemote } from '../use-remote.ts';

export const BILLS = 'books/bills';
/**
 * Poll interval. A bill is usually read within seconds; the page does not wait for a retry, which follows after
 * minutes.
 */
const LOOK_AGAIN_MS = 2000;
export type BillsPage = { list: Bill[]; next: string | null; reading: BillReading[] };

/**
 * The newest bills, and the bills that are still being read. `onRead` is called when reading has ended, because there
 * may be new mismatches; `readBill` asks to read a bill.
 */
export function useBills(onRead: () => void) {
  const remote = useRemote<BillsPage>(BILLS);
  const { refresh, refreshUnasked, isFetching } = remote;
  const isReading = remote.data?.reading.some(({ state }) => state !== 'retrying') ?? false;
  const wasReading = useRef(false);
  useEffect(() => {
    if (isFetching) return;
    if (wasReading.current && !isReading) onRead();
    wasReading.current = isReading;
    if (!isReading) return;
    const timer = setTimeout(() => void refreshUnasked(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isFetching, isReading, refreshUnasked, onRead]);
  const readBill = useReadBill(() => {
    // The server may finish reading the bill before the first poll, so the page notes here that reading began.
    wasReading.current = true;
    void refresh();
  });
  return { remote, readBill };
}

/** Asks to read a bill in the background. `onDone` is called when the request was accepted. */
export function useReadBill(onDone: () => void) {
  const api = useApi();
  const askAction = useAction();
  return (initial: { channel: PayType; day?: string }) =>
    askAction({
      title: '读取账单',
      message: '由后台任务读取这一天的渠道账单并逐笔比对，读过的可以再读，不会重复入账。进度会写在「最近的账单」里。',
      verb: '读取',
      schema: ReadBillRequest,
      initial,
      fields: (
        <>
          <Field name="channel" label="支付渠道">
            <Select options={channelOptions} />
          </Field>
          <Field name="day" label="账单日">
            <DayInput />
          </Field>
        </>
      ),
      perform: ({ channel, day, reason }) => api.post('books/bills/read', { channel, day, reason }),
      done: '已经排队，读完会出现在「最近的账单」里',
      onDone,
    });
}
