import { Button } from 'antd';
import { useApi } from '../../api/console-api.ts';
import { useAct } from './acts.ts';

type Words = { verb: string; title: string; says: string };
type Props = {
  /** Below it are `disable` and `enable`, which take a reason; only `enable` checks the version. */
  path: string;
  version: number;
  isOn: boolean;
  /** Null: not allowed or not possible. */
  disable: Words | null;
  enable: Words | null;
  refresh: () => void;
};

/** Disables an item, and enables it again. */
export function OnOff({ path, version, isOn, disable, enable, refresh }: Props) {
  const api = useApi();
  const act = useAct();
  const words = isOn ? disable : enable;
  if (!words) return null;
  const ask = () =>
    act({
      ...words,
      about: path,
      isDangerous: isOn,
      perform: ({ reason }) =>
        isOn ? api.post(`${path}/disable`, { reason }) : api.post(`${path}/enable`, { version, reason }),
      onDone: refresh,
      onConflict: refresh,
    });
  return (
    <Button danger={isOn} onClick={ask}>
      {words.verb}
    </Button>
  );
}
