/** One line of the benchmark's table. */
export type Row = {
  what: string
  measured: string
  baseline: string
  ratio: number | null
  wanted: string
  holds: boolean
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.baseline,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.wanted,
    row.holds ? 'yes' : 'NO',
  ])
  const all = [['what', 'measured', 'baseline', 'ratio', 'wanted', 'holds'], ...cells]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
