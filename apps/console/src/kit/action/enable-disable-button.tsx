import { Button } from 'antd';
import { useApi } from '../../api/console-api.ts';
import { useAction } from './use-action.ts';

type Texts = { verb: string; title: string; message: string };
type Props = {
  /** API path of the item. Its subpaths `disable` and `enable` take a reason; only `enable` checks the version. */
  path: string;
  version: number;
  isOn: boolean;
  /** Texts of the dialog; null if the operator may not disable the item. */
  disable: Texts | null;
  enable: Texts | null;
  refresh: () => void;
};

export function OnOff({ path, version, isOn, disable, enable, refresh }: Props) {
  const api = useApi();
  const askAction = useAction();
  const words = isOn ? disable : enable;
  if (!words) return null;
  const ask = () =>
    askAction({
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
