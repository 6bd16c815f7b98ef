/** The dark squares of a QR code as one path, a unit to the square: runs in a row are one stroke of the pen. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return path;
}
