import type { ReactNode } from 'react'
import { StatTile } from '#app/components/ui/stat-tile.tsx'

export type ReportFigure = {
  label: string
  value: ReactNode
  note?: string
  tone?: 'neutral' | 'good' | 'warn' | 'loss'
}

/** The totals of a file, in figures. */
export function ReportTiles({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {figures.map(({ label, value, note, tone }) => (
        <StatTile key={label} label={label} note={note} noteTone={tone}>
          {value}
        </StatTile>
      ))}
    </div>
  )
}

export function count(value: number): string {
  return value.toLocaleString('en')
}

/** The place in the spreadsheet of the rows that were read: `Rows 2 to 301, 3 of them blank`. */
export function rowsOfFile({
  rowsRead,
  headerRow,
  lastRow,
}: {
  rowsRead: number
  headerRow?: number
  lastRow?: number
}): string | undefined {
  if (headerRow === undefined || lastRow === undefined || rowsRead === 0) return undefined
  const blank = lastRow - headerRow - rowsRead
  const place = `Rows ${count(headerRow + 1)} to ${count(lastRow)}`
  return blank > 0 ? `${place}, ${count(blank)} of them blank` : place
}

/** `1 row`, `3 rows`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
