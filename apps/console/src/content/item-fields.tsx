import { gamePlatforms, noticeKinds, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions, ContentItem, ContentRow } from '@feisuo/contract/schemas/console-content';
import type { Picture, RichText } from '@feisuo/contract/schemas/rich-text';
import { Select } from 'antd';
import { PartPlace } from '../kit/schema-form/schema-texts.ts';
import { RichTextField } from './rich-text/rich-text-field.tsx';
import { fieldName, hueNames, iconNames, motifNames, noticeKindNames, platformNames } from './content-texts.ts';
import styles from './content.module.css';
import {
  ChoiceField,
  MomentField,
  NumberField,
  SwitchField,
  TextField,
  TagsField,
  type Editing,
  Labelled,
} from './field-inputs.tsx';
import { PictureField } from './picture-field.tsx';
import { RowsField } from './rows-field.tsx';
import { useServerOptions } from '../kit/form/use-server-options.tsx';

type Game = ContentRow | ContentItem;
type Named = { name?: string } | null | undefined;

/** Option for a game. A list row has the game's title; a single item has it in its fields. */
function optionOf(game: Game) {
  const fields = 'title' in game ? null : ((game.live ?? game.draft)?.fields as Named);
  return { value: game.id, label: 'title' in game ? game.title : (fields?.name ?? game.id) };
}

const where = { standing: 'live' };

/** Selects a published game or none. */
function GameField({ of, name }: { of: Editing; name: string }) {
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

type Props = { kind: Exclude<ContentKind, 'page'>; of: Editing; options: ContentOptions };

const choices = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }));
const named = (list: { id: string; name: string }[]) => list.map(({ id, name }) => ({ value: id, label: name }));

export function ItemFields({ kind, of, options }: Props) {
  switch (kind) {
    case 'article':
      return (
        <>
          <TextField of={of} name="title" max={80} />
          <TextField of={of} name="summary" max={200} rows={2} />
          <div className={styles.pair}>
            <ChoiceField of={of} name="topic" options={named(options.topics)} />
            <GameField of={of} name="gameId" />
          </div>
          <TextField of={of} name="source" max={40} hint="{brand} 会换成品牌名" />
          <Look of={of} />
          <LongText of={of} name="body" />
        </>
      );
    case 'topic':
      return (
        <div className={styles.pair}>
          <TextField of={of} name="name" max={12} hint="有了线上的资讯，才会出现在资讯页上" />
          <NumberField of={of} name="sort" hint="小的在前" />
        </div>
      );
    case 'game':
      return (
        <>
          <div className={styles.pair}>
            <TextField of={of} name="name" max={60} />
            <TextField of={of} name="englishName" max={80} />
            <TextField of={of} name="initials" max={30} hint="小写，用来搜索" />
            <TextField of={of} name="kind" max={12} label="类型" hint="比如：射击" />
          </div>
          <TextField of={of} name="summary" max={200} rows={2} />
          <div className={styles.pair}>
            <TagsField
              of={of}
              name="platforms"
              options={gamePlatforms.map((one) => ({ value: one, label: platformNames[one] }))}
            />
            <TagsField of={of} name="regions" label="区服" />
            <TagsField of={of} name="aliases" />
            <NumberField of={of} name="sort" hint="小的在前" />
          </div>
          <Look of={of} />
          <RowsField
            of={of}
            name="servers"
            label="服务器所在地"
            most={12}
            cells={[
              { name: 'name', label: '地名', max: 40 },
              { name: 'hint', label: '说明', max: 60 },
              { name: 'lat', label: '纬度', isNumber: true },
              { name: 'lon', label: '经度', isNumber: true },
            ]}
          />
          <RowsField
            of={of}
            name="facts"
            label="须知"
            most={8}
            cells={[
              { name: 'name', label: '名称', max: 20 },
              { name: 'text', label: '一句话', max: 200 },
            ]}
          />
          <RowsField
            of={of}
            name="questions"
            label="问答"
            most={12}
            cells={[
              { name: 'question', label: '问题', max: 120 },
              { name: 'answer', label: '回答', max: 800, rows: 2 },
            ]}
          />
          <LongText of={of} name="body" />
        </>
      );
    case 'notice':
      return (
        <>
          <ChoiceField
            of={of}
            name="kind"
            options={noticeKinds.map((one) => ({ value: one, label: noticeKindNames[one] }))}
            hint="故障和维护要写开始时间和影响的地区；还没结束的，结束时间留空"
          />
          <TextField of={of} name="title" max={80} />
          <TextField of={of} name="summary" max={200} rows={2} />
          <div className={styles.pair}>
            <MomentField of={of} name="startsAt" />
            <MomentField of={of} name="endsAt" />
          </div>
          <TagsField of={of} name="regions" label="影响的地区" />
          <LongText of={of} name="body" />
        </>
      );
    case 'help':
      return (
        <>
          <TextField of={of} name="question" max={120} />
          <div className={styles.pair}>
            <ChoiceField of={of} name="groupId" options={named(options.groups)} />
            <NumberField of={of} name="sort" hint="小的在前" />
          </div>
          <SwitchField of={of} name="isCommon" label="也出现在其他页面的常见问题里" />
          <LongText of={of} name="answer" />
        </>
      );
    case 'shelf':
      return (
        <>
          <TextField of={of} name="title" max={20} hint="有了线上的问题，才会出现在帮助中心" />
          <TextField of={of} name="text" max={120} label="一句话说明" />
          <div className={styles.pair}>
            <ChoiceField of={of} name="icon" options={choices(iconNames)} />
            <NumberField of={of} name="sort" hint="小的在前" />
          </div>
        </>
      );
    case 'agreement':
      return (
        <>
          <TextField of={of} name="title" max={60} />
          <MomentField of={of} name="effectiveAt" hint="北京时间；不能早于发布时间" />
          <TextField of={of} name="changes" max={800} rows={2} hint="和上一版相比改了什么，给用户看" />
          <LongText of={of} name="body" />
        </>
      );
  }
}

function Look({ of }: { of: Editing }) {
  return (
    <fieldset className={styles.rows}>
      <legend>封面</legend>
      <PartPlace value="image">
        <PictureField
          label="封面"
          picture={of.fields['image'] as Picture | null}
          onChange={(picture) => of.set('image', picture)}
        />
      </PartPlace>
      <div className={styles.pair}>
        <ChoiceField of={of} name="motif" options={choices(motifNames)} hint="没有封面时用自动生成的图案代替" />
        <ChoiceField of={of} name="hue" options={choices(hueNames)} />
      </div>
    </fieldset>
  );
}

function LongText({ of, name }: { of: Editing; name: string }) {
  return (
    <div className={styles.field}>
      <span className={styles.label}>{fieldName(name)}</span>
      <PartPlace value={name}>
        <RichTextField
          label={fieldName(name)}
          blocks={of.fields[name] as RichText}
          onChange={(blocks) => of.set(name, blocks)}
        />
      </PartPlace>
    </div>
  );
}
