export function printTable(rows: readonly object[], whenEmpty: string): void {
  if (rows.length > 0) console.table(rows);
  else console.log(whenEmpty);
}
