import type { ActivityDetail, ActivityRow } from '@feisuo/contract/schemas/console-activity';
import { Select } from 'antd';
import { useBranded } from '../brand.ts';
import { useServerOptions } from '../kit/form/use-server-options.tsx';
import { kindNames, stateNames } from './activity-texts.ts';

type Props = {
  id?: string;
  value?: string | null;
  onChange?: (id: string) => void;
  kind?: string | undefined;
};

/** Selects an activity. If the selected activity was deleted, it stays selected until the operator chooses another. */
export function ActivitySelect({ value, onChange, kind, ...control }: Props) {
  const branded = useBranded();
  const found = useServerOptions<ActivityRow | ActivityDetail>({
    what: '活动',
    from: 'activities',
    where: kind === undefined ? {} : { kind },
    optionOf: (row) => {
      const { id, name, kind: of, state } = 'activity' in row ? row.activity : row;
      const told = [id, kind === undefined && (kindNames[of] ?? of), stateNames[state]?.name ?? state];
      return { value: id, label: `${branded(name)}（${told.filter(Boolean).join('，')}）` };
    },
    chosen: value ? [value] : [],
  });
  return (
    <Select
      {...found}
      {...control}
      placeholder="选择活动"
      value={value || undefined}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? '')}
    />
  );
}
