import { UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import type { DateRange } from '#app/components/format/date-range.ts'
import { InstantText } from '#app/components/format/date-text.tsx'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementFoot } from '#app/components/statement/statement-foot.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import type { CashierReport } from '#domain/api/cashier-report.ts'
import type { DrawerOpening } from '#domain/api/drawer-opening.ts'
import { cashierStatement } from '#domain/api/statements/cashier-statement.ts'
import { visualsPath } from './paths.ts'

/** Discounts, changed prices, lines taken off, refunds and drawers opened without a sale, by cashier. */
export function CashiersScreen({ range, report }: { range: DateRange; report: CashierReport }) {
  const shop = useShop()
  const statement = useMemo(() => cashierStatement(report, range, shop), [report, range, shop])
  return (
    <Screen
      title={statement.title}
      back={{ to: visualsPath, label: 'Charts' }}
      range={<RangePicker value={range} />}
      actions={<StatementDownload statement={statement} />}
    >
      <PrintHead {...statement} />
      <StatementList
        id="cashiers"
        label="Cashiers"
        statement={statement}
        empty={
          <EmptyState icon={UserRound} title="Nothing was sold in these days">
            Choose other days to see who sold, gave discounts and took goods back.
          </EmptyState>
        }
      />
      <StatementFoot notes={statement.notes} proof={statement.proof} />
      <Openings openings={report.openings} />
    </Screen>
  )
}

function Openings({ openings }: { openings: readonly DrawerOpening[] }) {
  if (openings.length === 0) return null
  return (
    <section aria-labelledby="openings" className="mt-6 max-w-200">
      <h2 id="openings" className="text-16 font-semibold">
        Drawer opened without a sale
      </h2>
      <ul className="mt-2 border-t border-line text-14">
        {openings.map(({ openingId, openedAt, till, reason, by }) => (
          <li key={openingId} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <span className="font-medium">{by ?? 'No longer known'}</span>
            <span className="min-w-0 grow">{reason}</span>
            <span className="text-ink-soft">
              {till && `${till}, `}
              <InstantText instant={openedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
