import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { Field } from '../../components/field.tsx';
import type { WorkOrderFields } from './fields.ts';
import styles from './game-field.module.css';
import { workOrderTexts } from './texts.ts';
import { useSuggestions, type GameChoice } from './use-suggestions.ts';

interface GameFieldProps {
  games: GameChoice[];
  fields: WorkOrderFields;
  onChange: (fields: Partial<WorkOrderFields>) => void;
}

/** A text field for the game. It also suggests games of the library by any of their names. */
export function GameField({ games, fields, onChange }: GameFieldProps) {
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
                // A click must not take the focus from the field, because the list would then close before the click
                // counts.
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
