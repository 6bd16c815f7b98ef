import { blanksIn, fillReply } from '@feisuo/contract/facts/reply-placeholders';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { ReplyTemplate, SupportMember } from '@feisuo/contract/schemas/console-support';
import { Select } from 'antd';
import { useBrandName } from '../brand.ts';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { useRemote } from '../use-remote.ts';
import { replyValuesOf } from './reply-values.ts';
import styles from './support.module.css';

type Props = {
  /** Number of the ticket, which replaces a placeholder in reply templates. */
  number: string;
  /** The member who gets the reply; null while unknown. */
  member: SupportMember | null;
  value?: string;
  onChange?: (text: string) => void;
  readOnly?: boolean;
  /** Element id of the input, to which the label refers. */
  id?: string;
};

/** Text area for a reply to a member. The operator can start with a reply template. */
export function ReplyText({ number, member, value = '', onChange, readOnly = false, id }: Props) {
  const brand = useBrandName();
  const blanks = blanksIn(value);
  const { data, error: notFetched } = useRemote<{ list: ReplyTemplate[] }>('support/templates');
  return (
    <div className={styles.reply}>
      <Select
        aria-label="套用模板"
        placeholder="套用模板"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        disabled={readOnly}
        options={(data?.list ?? []).map(({ id: key, title }) => ({ value: key, label: title }))}
        notFoundContent={notFetched === null ? '还没有模板' : `模板没有取回来：${notFetched}`}
        onChange={(key: string | null) => {
          const template = data?.list.find((one) => one.id === key);
          if (template)
            onChange?.(`${value}${value && '\n'}${fillReply(template.text, replyValuesOf(brand, number, member))}`);
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
      {blanks.length > 0 && (
        <p className={styles.blanks} role="status">
          还有没填的地方：{blanks.join('、')}。填好或删掉再发。
        </p>
      )}
    </div>
  );
}
