import type { CsvCell } from '@feisuo/contract/facts/csv';
import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useApi } from '../../api/console-api.ts';
import { receive } from '../action/download-action-result.ts';
import { useAction } from '../action/use-action.ts';
import { formatCount } from '../format-number.ts';
import { saveTable } from '../save-file.ts';
import type { Filter } from './filter-bar.tsx';
import { readListQuery } from './list-query.ts';

type Exported<Row> = { list: Row[]; isCut: boolean };

type Props<Row> = {
  /** Name of the rows in messages, such as 订单 or 账号. */
  what: string;
  /** API path of the export, which takes the list's filters and a reason. */
  path: string;
  filters: readonly Filter[];
  most: number;
  /** Converts the rows to a table with a header row. */
  tableOf: (rows: readonly Row[]) => CsvCell[][];
  /** Name of the file without `.csv`. */
  fileName: () => string;
  /** Warning that says which personal data the file contains. */
  caution: string;
};

/**
 * Button that exports all rows that match the filters, not only the visible page. The server requires a proof and
 * writes to the audit log.
 */
export function ExportButton<Row>({ what, path, filters, most, tableOf, fileName, caution }: Props<Row>) {
  const api = useApi();
  const ask = useAction();
  const [address] = useSearchParams();
  const chosen = readListQuery(
    address,
    filters.map(({ name }) => name),
  ).filters;
  const isWhole = Object.keys(chosen).length === 0;
  const take = () =>
    ask<Exported<Row>>({
      title: `导出${what}`,
      message: `${isWhole ? `导出全部${what}` : `按现在的筛选条件导出${what}`}，从新到旧，一次最多 ${formatCount(most)} 条。${caution}`,
      verb: '导出 CSV',
      perform: ({ reason }, tell) =>
        receive<Exported<Row>>(
          api,
          {
            path,
            body: { filters: chosen, reason },
            begins: `正在取出${what}`,
            leaving: '可以收起去看别的页面，好了会自动下载。',
          },
          tell,
        ),
      done: ({ list, isCut }) =>
        `已导出 ${formatCount(list.length)} 条${isCut ? '最新的，更早的没有导出，请缩小日期分次导出' : ''}`,
      onDone: ({ list }) => saveTable(fileName(), tableOf(list)),
    });
  return <Button onClick={take}>导出 CSV</Button>;
}
