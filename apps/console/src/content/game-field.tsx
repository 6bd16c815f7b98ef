import type { ContentItem, ContentRow } from '@feisuo/contract/schemas/console-content';
import { Select } from 'antd';
import { useServerOptions } from '../kit/form/use-server-options.tsx';
import { fieldName } from './content-words.ts';
import { Labelled, type Editing } from './inputs.tsx';

type Game = ContentRow | ContentItem;
type Named = { name?: string } | null | undefined;

/** A list tells titles, an item its fields. */
function optionOf(game: Game) {
  const fields = 'title' in game ? null : ((game.live ?? game.draft)?.fields as Named);
  return { value: game.id, label: 'title' in game ? game.title : (fields?.name ?? game.id) };
}

const where = { standing: 'live' };

/** One of the games that visitors see, or none. */
export function GameField({ of, name }: { of: Editing; name: string }) {
  const value = (of.fields[name] as string | null) || null;
  const found = useServerOptions<Game>({
    what: '游戏',
    from: 'content/items/game',
    where,
    optionOf,
    chosen: value === null ? [] : [value],
  });
  return (
    <Labelled name={name} label={fieldName(name)}>
      {(control) => (
        <Select
          {...found}
          {...control}
          value={value}
          allowClear
          placeholder="不限"
          onChange={(chosen: string | undefined) => of.set(name, chosen ?? null)}
        />
      )}
    </Labelled>
  );
}
