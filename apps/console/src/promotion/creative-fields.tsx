import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { Form, Input, Select, Switch } from 'antd';
import { createContext, use, useId, useMemo, useState, type ReactNode } from 'react';
import type { Fault } from '../api/call-console.ts';
import { ProductSelect } from '../catalogue/product-select.tsx';
import { PictureAddress } from '../content/picture-address.tsx';
import { Tries } from '../kit/form/place-refusal.ts';
import { withLabel } from '../kit/form/check-value.ts';
import { disabledProps } from '../kit/form/disabled-props.ts';
import { partsOf, withParts, type PartName } from './creative-assets.ts';
import { landingNames, optionsOf, styleNames } from './promotion-texts.ts';
import styles from './promotion.module.css';
import { NumberInput } from '../kit/form/number-input.tsx';

/** Form fields for the texts, the link and the duration of a creative. */
export function OneCreative({
  creative,
  faults,
  own,
  onChange,
}: {
  creative: CreativeDraft;
  /** Faults that the server or the form's rules found, by the label of their field. */
  faults: Faults;
  /** Schema faults by the label of their field. A field shows its fault only after the operator visited it. */
  own: Faults;
  onChange: (next: CreativeDraft) => void;
}) {
  const parts = partsOf(creative);
  const both = useMemo(() => ({ told: faults, own }), [faults, own]);
  const set = (part: Partial<CreativeDraft>) => onChange({ ...creative, ...part });
  const write = (name: PartName) => (text: string) =>
    set({ assets: withParts(creative.assets, { ...parts, [name]: text }) });
  const link = creative.link ?? { url: '', landing_type: 'open_in_browser' as const };
  const setLink = (url: string, landing_type: typeof link.landing_type) =>
    set({ link: url.trim() === '' ? null : { url: url.trim(), landing_type } });
  return (
    <CreativeFaults value={both}>
      <div className={styles.fields}>
        <Labelled label="标题" {...(parts.title === '' && { hint: '没有标题的创意不会展示，写了才能保存' })}>
          {(id) => (
            <Input
              id={id}
              maxLength={200}
              placeholder="访客看到的第一行"
              value={parts.title}
              onChange={({ target }) => write('title')(target.value)}
            />
          )}
        </Labelled>
        <Labelled label="样式">
          {(id) => (
            <Select
              id={id}
              value={creative.styleId}
              options={optionsOf(styleNames)}
              onChange={(styleId) => set({ styleId })}
            />
          )}
        </Labelled>
        <Labelled label="说明" isWide>
          {(id) => (
            <Input.TextArea
              id={id}
              rows={2}
              maxLength={200}
              value={parts.desc}
              onChange={({ target }) => write('desc')(target.value.replaceAll('\n', ' '))}
            />
          )}
        </Labelled>
        <Labelled label="确认按钮">
          {(id) => <Input id={id} value={parts.cta} onChange={({ target }) => write('cta')(target.value)} />}
        </Labelled>
        <Labelled label="取消按钮">
          {(id) => <Input id={id} value={parts.cancel} onChange={({ target }) => write('cancel')(target.value)} />}
        </Labelled>
        <Labelled label="跳转地址">
          {(id) => (
            <Input
              id={id}
              placeholder="/vip 或 https://…"
              value={link.url}
              onChange={({ target }) => setLink(target.value, link.landing_type)}
            />
          )}
        </Labelled>
        <Labelled label="打开方式">
          {(id) => (
            <Select
              id={id}
              value={link.landing_type}
              options={optionsOf(landingNames)}
              onChange={(type) => setLink(link.url, type)}
              {...(creative.link === null && disabledProps)}
            />
          )}
        </Labelled>
        <Labelled label="图片地址">
          {(id) => (
            <PictureAddress
              id={id}
              of="图片"
              placeholder="/art/weave/…svg"
              value={parts.imageUrl}
              onChange={write('imageUrl')}
            />
          )}
        </Labelled>
        <Labelled label="图标地址">
          {(id) => <PictureAddress id={id} of="图标" value={parts.icon} onChange={write('icon')} />}
        </Labelled>
        <Labelled label="内嵌页面" hint="只用于网页弹窗">
          {(id) => (
            <Input
              id={id}
              placeholder="/activity/…"
              value={parts.url}
              onChange={({ target }) => write('url')(target.value)}
            />
          )}
        </Labelled>
        <Labelled label="赠送的商品" hint="选了就是领会员弹窗">
          {(id) => <ProductSelect id={id} value={parts.productid} onChange={write('productid')} />}
        </Labelled>
        <Labelled label="权重">
          {(id) => (
            <NumberInput
              id={id}
              min={1}
              max={1000}
              value={creative.weight}
              onChange={(weight) => set({ weight: weight ?? Number.NaN })}
            />
          )}
        </Labelled>
        <Labelled label="自动关闭（秒）">
          {(id) => (
            <NumberInput
              id={id}
              min={3}
              max={3600}
              value={creative.autoCloseSeconds}
              onChange={(autoCloseSeconds) => set({ autoCloseSeconds })}
            />
          )}
        </Labelled>
        <Labelled label="页面缓存（秒）">
          {(id) => (
            <NumberInput
              id={id}
              min={1}
              max={3600}
              value={creative.expireSeconds}
              onChange={(expireSeconds) => set({ expireSeconds })}
            />
          )}
        </Labelled>
        <Labelled label="这一版启用" isSmall>
          {(id) => <Switch id={id} checked={creative.isOn} onChange={(isOn) => set({ isOn })} />}
        </Labelled>
      </div>
    </CreativeFaults>
  );
}

type LabelledProps = {
  label: string;
  hint?: string;
  isWide?: boolean;
  /** Whether the layout is narrow, for small controls such as a switch. */
  isSmall?: boolean;
  children: (id: string) => ReactNode;
};

type Faults = Readonly<Record<string, Fault>>;
const CreativeFaults = createContext<{ told: Faults; own: Faults }>({ told: {}, own: {} });

function Labelled({ label, hint, isWide = false, isSmall = false, children }: LabelledProps) {
  const id = useId();
  const { told, own } = use(CreativeFaults);
  const tries = use(Tries);
  const [triesBefore] = useState(tries);
  const [wasVisited, setVisited] = useState(false);
  const fault = (wasVisited || tries > triesBefore ? own[label] : undefined) ?? told[label];
  // A fault of the list of assets marks the field of the title, but is not written below it.
  const isWordless = fault?.field.endsWith('.assets') ?? false;
  return (
    <div
      className={`${styles.part} ${isWide ? styles.wide : ''} ${isSmall ? styles.small : ''}`}
      {...(fault && { 'data-part': fault.field })}
      onBlur={() => setVisited(true)}
    >
      <label htmlFor={id}>{label}</label>
      <Form.Item noStyle validateStatus={fault && !isWordless ? 'error' : ''}>
        {children(id)}
      </Form.Item>
      {fault && !isWordless && <small className={styles.refusal}>{withLabel(label, fault.says)}</small>}
      {hint && <small className={isWordless ? styles.refusal : styles.note}>{hint}</small>}
    </div>
  );
}
