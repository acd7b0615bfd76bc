import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { UserRound } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { api } from '#app/api/client.ts'
import { totalsTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { RangePicker } from '#app/components/form/range-picker.tsx'
import { InstantText } from '#app/components/format/date-text.tsx'
import { StatementScreen } from '#app/components/statement/statement-screen.tsx'
import { StatementTable } from '#app/components/statement/statement-table.tsx'
import { ValueView } from '#app/components/table/cell-view.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { useIsPhone } from '#app/components/ui/use-media-query.ts'
import { AboutReport } from '#app/features/books/about-report.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readSalesRange } from '#app/features/shell/shop-range.ts'
import { CashierCharts } from '#app/features/visuals/cashier-charts.tsx'
import { visualsPath } from '#app/features/visuals/paths.ts'
import { requireShop } from '#app/session/guards.ts'
import type { DrawerOpening } from '#domain/api/drawer-opening.ts'
import { readCashierReport } from '#domain/api/routes/drawer-openings.ts'
import { cashierStatement } from '#domain/api/statements/cashier-statement.ts'
import {
  allRows,
  type Figure,
  figureOf,
  type Statement,
  type StatementColumn,
} from '#domain/statement/statement.ts'
import { noLongerKnown } from '#domain/terms/person.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const range = readSalesRange(request.url, await loadShop(shopId))
  const query = { from: range.from, to: range.to }
  return { range, report: await api.call(readCashierReport, { shopId, query, timeoutMs }) }
}

/** Discounts, changed prices, lines taken off, refunds and drawers opened without a sale, by cashier. */
export default function CashiersScreen() {
  const { range, report } = useLoaderData<typeof clientLoader>()
  const shop = useShop()
  const statement = useMemo(() => cashierStatement(report, range, shop), [report, range, shop])
  const isPhone = useIsPhone()
  return (
    <>
      <AboutReport />
      <StatementScreen
        statement={statement}
        back={{ to: visualsPath, label: 'Sales charts' }}
        range={<RangePicker value={range} />}
        after={
          <>
            {report.cashiers.length > 0 && <CashierCharts report={report} range={range} />}
            <Openings openings={report.openings} />
          </>
        }
      >
        {statement.rows.length === 0 ? (
          <EmptyState icon={UserRound} title="Nothing was sold in this period">
            Choose other days to see who sold, gave discounts and took goods back.
          </EmptyState>
        ) : isPhone ? (
          <OnPhone statement={statement} />
        ) : (
          <StatementTable statement={statement} />
        )}
      </StatementScreen>
    </>
  )
}

/** Every figure of a cashier, one below the other. */
function OnPhone({ statement }: { statement: Statement }) {
  return (
    <ul aria-label={statement.title} className="printed-statement sheet">
      {allRows(statement).map((row) => (
        <li key={row.key} className="border-b border-line px-4 py-2.5 last:border-0">
          <p className="text-14 font-semibold wrap-anywhere">{row.label}</p>
          <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 text-14">
            {statement.columns.map((column) => (
              <Fragment key={column.key}>
                <dt className="text-ink-soft">{column.label}</dt>
                <dd className="text-right">
                  <Shown figure={figureOf(row, column)} column={column} />
                </dd>
              </Fragment>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Shown({ figure: { value, link }, column }: { figure: Figure; column: StatementColumn }) {
  const shown = <ValueView value={value} column={column} />
  if (link === undefined) return shown
  return (
    <Link to={link} className="underline">
      {shown}
    </Link>
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
        {openings.map(({ openingId, openedAt, till, reason, by, isSignedIn = true, ...approval }) => (
          <li key={openingId} className="flex flex-wrap gap-x-4 border-b border-line py-2">
            <span className="font-medium">{by ?? noLongerKnown}</span>
            <span className="min-w-0 grow">{reason}</span>
            {!isSignedIn && <span className="font-medium text-warn">Not signed in at the till</span>}
            <Approved {...approval} />
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

/** Whether the owner let it be opened, if it was opened by a person who may not do so alone. */
function Approved({ standing, approvedBy }: Pick<DrawerOpening, 'standing' | 'approvedBy'>) {
  if (standing === null) return null
  if (standing === 'not-approved') return <span className="font-medium text-loss">Not approved</span>
  return (
    <span className="text-ink-soft">
      Approved by {approvedBy ?? noLongerKnown}
      {standing === 'approved-offline' && ', offline: only the device checked the code'}
    </span>
  )
}
