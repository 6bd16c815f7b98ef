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
 * Poll interval while the server reads a bill, which usually takes seconds. A bill that waits for a retry is not
 * polled, because the retry follows after minutes.
 */
const LOOK_AGAIN_MS = 2000;
export type BillsPage = { list: Bill[]; next: string | null; reading: BillReading[] };

/**
 * Loads the newest bills and the progress of bills that are being read. `onRead` is called when the server has finished
 * reading, because there may be new mismatches.
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
    // The server may finish reading before the first poll. The page would then not notice that reading ended, so the
    // beginning is noted here.
    wasReading.current = true;
    void refresh();
  });
  return { remote, readBill };
}

/**
 * Returns a function that asks the server to read a bill in the background. `onDone` is called once the server accepted
 * the request.
 */
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
