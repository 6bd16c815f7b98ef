import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { ReplyTemplate } from '@feisuo/contract/schemas/console-support';
import { Select } from 'antd';
import { useBrandName } from '../brand.ts';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './support.module.css';

/** Fills in the placeholders of a reply template for one ticket. */
const fillTemplate = (text: string, brand: string, number: string): string =>
  text.replaceAll('{brand}', () => brand).replaceAll('{number}', () => number);

type Props = {
  /** Number of the ticket, which templates may contain. */
  number: string;
  value?: string;
  onChange?: (text: string) => void;
  readOnly?: boolean;
  /** Id of the input, to which its label refers. */
  id?: string;
};

/** Text area for a reply to a member. The operator can start with a reply template. */
export function ReplyText({ number, value = '', onChange, readOnly = false, id }: Props) {
  const brand = useBrandName();
  const { data, error: notFetched } = useRemote<{ list: ReplyTemplate[] }>('support/templates');
  return (
    <div className={styles.reply}>
      <Select
        aria-label="套用模板"
        placeholder="套用模板"
        value={null}
        disabled={readOnly}
        options={(data?.list ?? []).map(({ id: key, title }) => ({ value: key, label: title }))}
        notFoundContent={notFetched === null ? '还没有模板' : `模板没有取回来：${notFetched}`}
        onChange={(key: string | null) => {
          const template = data?.list.find((one) => one.id === key);
          if (template) onChange?.(`${value}${value && '\n'}${fillTemplate(template.text, brand, number)}`);
        }}
      />
      <GrowingText
        {...(id === undefined ? { 'aria-label': '回复内容' } : { id })}
        value={value}
        maxLength={supportLimits.textMax}
        rows={4}
        readOnly={readOnly}
        onChange={({ target }) => onChange?.(target.value)}
      />
    </div>
  );
}
