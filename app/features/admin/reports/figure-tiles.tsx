import { Money } from '#app/components/format/money.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { percentText } from '#domain/percent.ts'
import { changeBp } from '#domain/report/change.ts'
import { type ConsolidatedFigures, figureLabels, figureNames } from '#domain/report/consolidated-figures.ts'

/** What it all comes to, each figure against the period before. */
export function FigureTiles({ total, before }: { total: ConsolidatedFigures; before: ConsolidatedFigures }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-7">
      {figureNames.map((name) => (
        <StatTile
          key={name}
          label={figureLabels[name]}
          note={changeText(changeBp(total[name], before[name]))}
        >
          <Money amountMinor={total[name]} isFitted />
        </StatTile>
      ))}
    </div>
  )
}

function changeText(bp: number | null): string {
  if (bp === null) return 'No earlier figure'
  if (bp === 0) return 'Unchanged'
  return `${percentText(Math.abs(bp))} ${bp > 0 ? 'more' : 'less'}`
}
