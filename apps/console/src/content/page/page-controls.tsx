import { activityPlaces } from '@feisuo/contract/facts/activity-pages-by-kind';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { Picture, RichText } from '@feisuo/contract/schemas/rich-text';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { ActivitySelect } from '../../activity/activity-select.tsx';
import { ProductSelect } from '../../catalogue/product-select.tsx';
import type { PartSchema } from '../../kit/schema-form/part-schema.ts';
import type { PartProps, SchemaTexts } from '../../kit/schema-form/schema-texts.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Labelled } from '../field-inputs.tsx';
import { PictureAddress } from '../picture-address.tsx';
import { PictureField } from '../picture-field.tsx';
import { pageChoiceOf } from './page-choices.ts';
import { pageHintOf } from './page-hints.ts';
import styles from './page-fields.module.css';
import { pageSwitchOf, pageLabelOf } from './page-texts.ts';

type Named = readonly { id: string; name: string }[];

/** Labels, hints and inputs for the form of one site document. */
export function pageControls(id: string, options: ContentOptions): SchemaTexts {
  const labelOf = (path: readonly string[]) => pageLabelOf(id, path);
  const hintOf = (path: readonly string[]) => pageHintOf(id, path);
  return {
    labelOf,
    hintOf,
    switchOf: (path) => pageSwitchOf(id, path),
    choiceOf: (choice, path) => pageChoiceOf(choice, path.at(-1) ?? ''),
    control: (part) => controlOf(id, part, options, { label: labelOf(part.path), hint: hintOf(part.path) }),
  };
}

type Told = { label: string; hint: string | undefined };

/**
 * Input for a field whose schema alone does not determine the input: a picture, a long text, a reference. Null if the
 * schema is enough.
 */
function controlOf(document: string, part: PartProps, options: ContentOptions, told: Told): ReactNode | null {
  const { path, schema, value, onChange } = part;
  const name = path.at(-1);
  if (isPicture(schema))
    return (
      <div className={styles.picture}>
        <span>{told.label}</span>
        {told.hint && <small>{told.hint}</small>}
        <PictureField label={told.label} picture={(value ?? null) as Picture | null} onChange={onChange} />
      </div>
    );
  if (isRichText(schema))
    return (
      <div className={styles.wide}>
        <RichTextField label={told.label} blocks={(value ?? []) as RichText} onChange={onChange} />
      </div>
    );
  const shown = path.length === 1 && activityPlaces.find((one) => one.document === document && one.field === name);
  if (shown)
    return (
      <Labelled {...told}>
        {(control) => <ActivitySelect {...control} kind={shown.kind} value={value as string} onChange={onChange} />}
      </Labelled>
    );
  if (name === 'gameId')
    return <Choice {...told} {...part} of={options.games} mayBeNone={schema.anyOf !== undefined} />;
  if (name === 'ids') return <Choices {...told} {...part} of={options.questions} />;
  if (name === 'productid')
    return (
      <Labelled {...told}>
        {({ id }) => <ProductSelect id={id} value={value as string} onChange={(chosen) => onChange(chosen ?? '')} />}
      </Labelled>
    );
  if (name === 'imageUrl')
    return (
      <Labelled {...told}>
        {({ id }) => <PictureAddress id={id} of="图片" value={value as string} onChange={onChange} />}
      </Labelled>
    );
  return null;
}

const isPicture = (schema: PartSchema): boolean => {
  const { properties } = schema.anyOf?.find((one) => one.properties) ?? schema;
  return properties?.['src'] !== undefined && properties['alt'] !== undefined;
};
const isRichText = ({ items }: PartSchema): boolean =>
  items?.anyOf?.some(({ properties }) => properties?.['type']?.const === 'paragraph') ?? false;

type ChoiceProps = Told & PartProps & { of: Named };
const optionsOf = (of: Named) => of.map(({ id, name }) => ({ value: id, label: name }));

function Choice({ label, hint, value, onChange, of, mayBeNone }: ChoiceProps & { mayBeNone: boolean }) {
  return (
    <Labelled label={label} hint={hint}>
      {(control) => (
        <Select
          {...control}
          showSearch
          optionFilterProp="label"
          allowClear={mayBeNone}
          placeholder={mayBeNone ? '不选' : '请选择'}
          value={(value as string | null) || null}
          options={optionsOf(of)}
          onChange={(chosen: string | undefined) => onChange(chosen ?? (mayBeNone ? null : ''))}
        />
      )}
    </Labelled>
  );
}

function Choices({ label, hint, value, onChange, of }: ChoiceProps) {
  return (
    <div className={styles.wide}>
      <Labelled label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            mode="multiple"
            optionFilterProp="label"
            value={(value ?? []) as string[]}
            options={optionsOf(of)}
            onChange={onChange}
          />
        )}
      </Labelled>
    </div>
  );
}
