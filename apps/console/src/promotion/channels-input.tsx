import type { ChannelView } from '@feisuo/contract/schemas/console-attribution';
import { Select } from 'antd';
import { useServerOptions } from '../kit/form/use-server-options.tsx';

type Props = { value: readonly string[]; onChange: (ids: string[]) => void };

const optionOf = ({ id, name }: ChannelView) => ({ value: id, label: `${name} ${id}` });

/** Several channels: registered ones by name, others by the number that is typed. */
export function ChannelsInput({ value, onChange }: Props) {
  const found = useServerOptions<ChannelView>({ what: '渠道', from: 'channels', optionOf, chosen: value });
  return (
    <Select {...found} aria-label="渠道" mode="tags" value={[...value]} onChange={onChange} style={{ width: '100%' }} />
  );
}
