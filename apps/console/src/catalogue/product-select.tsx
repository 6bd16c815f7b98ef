import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Select } from 'antd';
import { formatMoney } from '../kit/format-number.ts';
import { useServerOptions } from '../kit/form/use-server-options.tsx';

type Props = {
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
  isNeeded?: boolean;
};

const optionOf = ({ id, name, priceFen, isOffered }: ConsoleProduct) => ({
  value: id,
  label: `${name}（${id}，${formatMoney(priceFen)}${isOffered ? '' : '，已停售'}）`,
});

/** Selects a product or none. A deleted product stays selected until the operator chooses another. */
export function ProductSelect({ value, onChange, isNeeded = false, ...control }: Props) {
  const found = useServerOptions<ConsoleProduct>({
    what: '商品',
    from: 'catalogue/products',
    optionOf,
    chosen: value ? [value] : [],
  });
  return (
    <Select
      {...found}
      {...control}
      allowClear={!isNeeded}
      placeholder={isNeeded ? '选择商品' : '不指定'}
      value={value || undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? '')}
    />
  );
}
