import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { PictureField } from '../content/picture-field.tsx';
import type { PartProps, SchemaWords } from '../kit/schema-form/schema-words.ts';
import styles from './activity.module.css';
import { PercentInput } from './percent-input.tsx';
import { ruleWords, wordOf } from './rule-words.ts';

const none: Picture = { src: '', alt: '', width: 1, height: 1 };

/** The form of rules: a picture is picked, and brings its size along; odds are hundredths. */
export const ruleControls: SchemaWords = {
  ...ruleWords,
  control: pictureOf,
  inputOf: (path) => (path.at(-1) === 'weight' ? (input) => <PercentInput {...input} /> : null),
};

function pictureOf({ path, value, onChange }: PartProps) {
  if (path.at(-1) !== 'image') return null;
  const picture = value as Picture;
  return (
    <div className={styles.picture}>
      <span>{wordOf('image')}</span>
      <PictureField
        label={wordOf('image')}
        picture={picture.src === '' ? null : picture}
        onChange={(picked) => onChange(picked ?? none)}
      />
    </div>
  );
}
