import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { Field } from '../../components/field.tsx';
import { workOrderTexts } from './texts.ts';

interface RegionFieldProps {
  /** Of the chosen game; empty for one that the library does not know. */
  regions: readonly string[];
  region: string;
  onChange: (region: string) => void;
}

/** Which server: one of the game's, where they are known. */
export function RegionField({ regions, region, onChange }: RegionFieldProps) {
  const { unsure, chooseRegion, regionPlaceholder } = workOrderTexts;
  const choices = [...regions, unsure];
  return (
    <Field label={workOrderTexts.region} optional={workOrderTexts.optional}>
      {(control) =>
        regions.length > 0 ? (
          <select {...control} value={region} onChange={(event) => onChange(event.target.value)}>
            <option value="">{chooseRegion}</option>
            {/* What was typed before the game was chosen stays a choice. */}
            {(region === '' || choices.includes(region) ? choices : [region, ...choices]).map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            value={region}
            maxLength={supportLimits.region}
            placeholder={regionPlaceholder}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}
