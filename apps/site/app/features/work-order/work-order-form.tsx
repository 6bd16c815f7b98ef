import { supportLimits, ticketKindNames, ticketKinds } from '@feisuo/contract/facts/support-vocabulary';
import type { WorkOrderPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { Field } from '../../components/field.tsx';
import { SendFailure } from '../../components/send-failure.tsx';
import { TickBox } from '../../components/consent-checkbox.tsx';
import { countCharacters } from '../../forms/user-text.ts';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { hasPermanentFault, type Uploads, type UploadsView } from '../../uploads/create-uploads.ts';
import { takePasted, UploadField } from '../../uploads/upload-field.tsx';
import { asksFor, type WorkOrderFields } from './fields.ts';
import { workOrderTexts } from './texts.ts';
import { useSuggestions, type GameChoice } from './use-suggestions.ts';
import styles from './work-order-form.module.css';
import type { WorkOrder } from './work-order.ts';

interface WorkOrderFormProps {
  page: WorkOrderPage;
  games: GameChoice[];
  order: WorkOrder;
  uploads: Uploads;
  files: UploadsView;
  isSignedIn: boolean;
  sendsDiagnostics: boolean;
  onDiagnostics: (sends: boolean) => void;
  onChange: (fields: Partial<WorkOrderFields>) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** When this many characters or fewer are left, the form shows how many remain. */
const NEAR_THE_END = 500;
const kindOptions = ticketKinds.map((value) => ({ value, text: ticketKindNames[value] }));

export function WorkOrderForm(props: WorkOrderFormProps) {
  const { page, games, order, uploads, files, onChange, onSubmit } = props;
  const { fields, errors, isRestored, view } = order;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const isBusy = view.name === 'busy';
  const roomLeft = supportLimits.textMax - countCharacters(fields.text);
  const regions = games.find(({ id }) => id === fields.gameId)?.regions ?? [];
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onPaste={takePasted(uploads)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {isRestored && (
        <p className={styles.restored}>
          {workOrderTexts.restored}
          <button type="button" onClick={props.onClear}>
            {workOrderTexts.discard}
          </button>
        </p>
      )}
      <ChoiceChips
        label={workOrderTexts.kind}
        options={kindOptions}
        choose="one"
        chosen={[fields.kind]}
        onChange={([kind = fields.kind]) => onChange({ kind })}
      />
      {asksFor(fields.kind, 'gameName') && <GameField games={games} fields={fields} onChange={onChange} />}
      {asksFor(fields.kind, 'region') && (
        <RegionField regions={regions} region={fields.region} onChange={(region) => onChange({ region })} />
      )}
      {asksFor(fields.kind, 'happenedAt') && (
        <Field label={workOrderTexts.happenedAt} optional={workOrderTexts.optional} isWide={fields.kind !== 'client'}>
          {(control) => (
            <input
              {...control}
              value={fields.happenedAt}
              maxLength={supportLimits.happenedAt}
              placeholder={workOrderTexts.happenedAtPlaceholder}
              onChange={(event) => onChange({ happenedAt: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={workOrderTexts.text}
        isWide
        error={errors.text}
        hint={roomLeft < NEAR_THE_END ? workOrderTexts.left(Math.max(0, roomLeft)) : page.secrecy}
      >
        {(control) => (
          <textarea
            {...control}
            required
            value={fields.text}
            placeholder={page.examples[fields.kind]}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      <UploadField label={workOrderTexts.files} uploads={uploads} view={files} />
      <Field label={workOrderTexts.contact} optional={workOrderTexts.optional} isWide hint={page.contactHint}>
        {(control) => (
          <input
            {...control}
            value={fields.contact}
            maxLength={supportLimits.contact}
            onChange={(event) => onChange({ contact: event.target.value })}
          />
        )}
      </Field>
      <TickBox title={page.diagnostics.title} isTicked={props.sendsDiagnostics} onChange={props.onDiagnostics}>
        {page.diagnostics.text}
      </TickBox>
      <div className={styles.send}>
        <Button type="submit" look="primary" aria-disabled={isBusy} className={styles.submit}>
          {isBusy ? workOrderTexts.step[view.step] : props.isSignedIn ? workOrderTexts.submit : workOrderTexts.signIn}
        </Button>
        {!props.isSignedIn && <p className={styles.hint}>{workOrderTexts.signInHint}</p>}
      </div>
      <SendFailure
        failure={view.name === 'filling' ? view.failure : null}
        retry={hasPermanentFault(files) ? null : workOrderTexts.retry}
      />
    </form>
  );
}

interface RegionFieldProps {
  /** The regions of the chosen game; empty if the library does not have the game. */
  regions: readonly string[];
  region: string;
  onChange: (region: string) => void;
}

/** A choice between the regions of the game if they are known, otherwise a text field. */
function RegionField({ regions, region, onChange }: RegionFieldProps) {
  const { unsure, chooseRegion, regionPlaceholder } = workOrderTexts;
  const choices = [...regions, unsure];
  return (
    <Field label={workOrderTexts.region} optional={workOrderTexts.optional}>
      {(control) =>
        regions.length > 0 ? (
          <select {...control} value={region} onChange={(event) => onChange(event.target.value)}>
            <option value="">{chooseRegion}</option>
            {/* A region that the member typed before choosing the game stays in the list. */}
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

interface GameFieldProps {
  games: GameChoice[];
  fields: WorkOrderFields;
  onChange: (fields: Partial<WorkOrderFields>) => void;
}

/** A text field for the game. It suggests games of the library by any of their names. */
function GameField({ games, fields, onChange }: GameFieldProps) {
  const { found, active, listId, optionId, choose, open, field } = useSuggestions(games, fields.gameName, (game) =>
    onChange({ gameId: game.id, gameName: game.name, region: '' }),
  );
  const type = (gameName: string) => {
    const known = games.find(({ name }) => name === gameName.trim());
    onChange({ gameName, gameId: known?.id ?? '' });
    open();
  };
  return (
    <Field label={workOrderTexts.game} optional={workOrderTexts.optional}>
      {(control) => (
        <div className={styles.around}>
          <input
            {...control}
            {...field}
            value={fields.gameName}
            maxLength={supportLimits.gameName}
            placeholder={workOrderTexts.gamePlaceholder}
            onChange={(event) => type(event.target.value)}
          />
          <div id={listId} className={styles.list} role="listbox" aria-label={workOrderTexts.suggestions}>
            {found.map((game, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
              <div
                key={game.id}
                id={optionId(at)}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                // A press must not take the focus from the field, because the list would then close before the click is
                // handled.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(game)}
              >
                {game.name}
                <small>{game.englishName}</small>
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
