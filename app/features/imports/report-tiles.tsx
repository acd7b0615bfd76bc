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

type FileRows = { rowsRead: number; headerRow?: number | undefined; lastRow?: number | undefined }

/** The rows that were read, with their place in the spreadsheet: `Rows 2 to 301, 3 of them blank`. */
export function rowsFigure({ rowsRead, headerRow, lastRow }: FileRows): ReportFigure {
  const figure = { label: 'Rows read', value: count(rowsRead) }
  if (headerRow === undefined || lastRow === undefined || rowsRead === 0) return figure
  const blank = lastRow - headerRow - rowsRead
  const place = `Rows ${count(headerRow + 1)} to ${count(lastRow)}`
  return { ...figure, note: blank > 0 ? `${place}, ${count(blank)} of them blank` : place }
}

export function refusedFigure({ rowsRefused }: { rowsRefused: number }): ReportFigure {
  return {
    ...{ label: 'Rows refused', value: count(rowsRefused) },
    ...(rowsRefused > 0 && { note: 'Listed below', tone: 'warn' as const }),
  }
}

/** `1 row`, `3 rows`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

type RecordChanges = { created: number; updated: number; unchanged: number; numbered?: number | undefined }

/** What a list of records adds and changes, in tiles. */
export function changesFigures(
  { created, updated, unchanged, numbered = 0 }: RecordChanges,
  many: string,
): ReportFigure[] {
  return [
    {
      ...{ label: `New ${many}`, value: count(created) },
      ...(numbered > 0 && { note: `${count(numbered)} numbered automatically` }),
    },
    { label: 'Updated', value: count(updated) },
    { label: 'Unchanged', value: count(unchanged) },
  ]
}

/** `3 products added, 1 updated, 20 unchanged.` */
export function changesText({ created, updated, unchanged }: RecordChanges, one: string): string {
  return `${counted(created, one)} added, ${count(updated)} updated, ${count(unchanged)} unchanged.`
}
