import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { Select } from 'antd';
import { useChangeQuery } from '../shell/address.ts';
import { CHANNEL, channelNames } from './channels.ts';
import styles from './dashboard.module.css';

/** Whose days are drawn: those of all channels, or of one. */
export function ChannelPicker({ data }: { data: Dashboard }) {
  const changeQuery = useChangeQuery();
  const channels = [...channelNames(data)].map(([value, label]) => ({ value, label }));
  return (
    <Select
      size="small"
      aria-label="按天：看哪个渠道"
      className={styles.channel ?? ''}
      value={data.channel ?? ''}
      options={[{ value: '', label: '全部渠道' }, ...channels]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(channel) => changeQuery({ [CHANNEL]: channel })}
    />
  );
}
