import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Select } from 'antd';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { useRemote } from '../use-remote.ts';

type Props = { id?: string; value?: string | null; onChange?: (id: string) => void };

/** One of the products, or none. What is no product any more stays until another is chosen. */
export function ProductSelect({ id, value, onChange }: Props) {
  const api = useApi();
  const { data, error } = useRemote(
    useCallback(() => api.get<{ list: ConsoleProduct[] }>('catalogue/products'), [api]),
  );
  const options = (data?.list ?? []).map((product) => ({
    value: product.id,
    label: `${product.name}（${product.id}${product.isOffered ? '' : '，已停售'}）`,
  }));
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={data === null && error === null}
      notFoundContent={error ?? '没有商品'}
      placeholder="不指定"
      value={value === '' ? undefined : value}
      options={options}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? '')}
    />
  );
}
