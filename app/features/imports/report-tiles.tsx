import type { ReactNode } from 'react'
import { StatTile } from '#app/components/stat-tile.tsx'

export type ReportFigure = {
  label: string
  value: ReactNode
  note?: string
  tone?: 'neutral' | 'good' | 'warn' | 'loss'
}

/** What a file comes to, in figures. */
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

/** `1 row`, `3 rows`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}
