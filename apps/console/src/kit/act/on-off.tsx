import { Button } from 'antd';
import { useApi } from '../../api/console-api.ts';
import { useAct } from './acts.ts';

type Words = { verb: string; title: string; says: string };
type Props = {
  /** Below it are `disable` and `enable`, which take a reason; only the second waits for the version that was seen. */
  path: string;
  version: number;
  isOn: boolean;
  /** Null: whoever is here may not, or it cannot be. */
  disable: Words | null;
  enable: Words | null;
  refresh: () => void;
};

/** Takes something out of service, and back. */
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
