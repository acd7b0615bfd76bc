import { StatTile } from '#app/components/ui/stat-tile.tsx'
import type { ShopHealthCounts } from '#domain/api/admin-health.ts'
import { severityLabels } from './severity.tsx'

const severities = ['critical', 'warning', 'notice', 'good'] as const

/** How many shops there are of each severity; each leads to those. */
export function SeverityTiles({ counts }: { counts: ShopHealthCounts }) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {severities.map((severity) => (
        <StatTile key={severity} label={severityLabels[severity]} to={`?severity=${severity}`}>
          <span className={severity === 'critical' && counts.critical > 0 ? 'text-loss' : undefined}>
            {counts[severity].toLocaleString('en')}
          </span>
        </StatTile>
      ))}
    </div>
  )
}
