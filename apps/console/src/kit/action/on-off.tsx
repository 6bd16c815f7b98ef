import { Button } from 'antd';
import { useApi } from '../../api/console-api.ts';
import { useAction } from './use-action.ts';

type Texts = { verb: string; title: string; message: string };
type Props = {
  /**
   * API path of the item. The paths `disable` and `enable` below it take a reason; only `enable` checks the version.
   */
  path: string;
  version: number;
  isOn: boolean;
  /** Texts of the action; null if the operator may not do it or it is not possible. */
  disable: Texts | null;
  enable: Texts | null;
  refresh: () => void;
};

/** Button that disables an item or enables it again. */
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
