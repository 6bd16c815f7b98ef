import type { Tree } from './read-statement.ts';

/** A copy of a statement without the comparisons and inserted columns of these names. */
export function withoutKeys(statement: Tree, keys: ReadonlySet<string>): Tree {
  if (Array.isArray(statement)) return statement.map((one) => withoutKeys(one, keys));
  if (statement === null || typeof statement !== 'object') return statement;
  const { A_Expr: compared, InsertStmt: insert } = statement;
  if (compared?.name?.[0]?.String?.sval === '=' && [compared.lexpr, compared.rexpr].some((side) => isKey(side, keys)))
    return { A_Const: { boolval: { boolval: true } } };
  const copy = Object.fromEntries(
    Object.entries<Tree>(statement).map(([name, node]) => [name, withoutKeys(node, keys)]),
  ) as Tree;
  if (insert)
    for (const { ResTarget: column } of copy.InsertStmt.cols ?? [])
      if (keys.has(column.name)) column.name = 'another_column';
  return copy;
}

const isKey = (side: Tree, keys: ReadonlySet<string>): boolean => {
  const name = (side?.TypeCast?.arg ?? side)?.ColumnRef?.fields.at(-1)?.String?.sval;
  return name !== undefined && keys.has(name);
};
