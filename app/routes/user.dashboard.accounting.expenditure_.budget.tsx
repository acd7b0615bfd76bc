import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { ChartNoAxesColumn, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { SelectField } from '#app/components/form/select-field.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { DataTable } from '#app/components/table/data-table.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { entriesPath } from '#app/features/books/paths.ts'
import { budgetColumns, differenceOf } from '#app/features/expenditure/budget-columns.tsx'
import { BudgetForm } from '#app/features/expenditure/budget-form.tsx'
import { budgetPath, expenditurePath } from '#app/features/expenditure/paths.ts'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { loadShop } from '#app/features/shell/shop.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { requireAccounting } from '#app/session/guards.ts'
import type { BudgetLine } from '#domain/api/budget.ts'
import { readBudget } from '#domain/api/routes/expenditure.ts'
import { budgetStatement, isOfBudget } from '#domain/api/statements/budget-statement.ts'
import { addDays, day } from '#domain/business-day.ts'
import { minor } from '#domain/money.ts'
import { Month, monthAfter, monthOf } from '#domain/month.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const query = Month.safeParse(new URL(request.url).searchParams.get('month')).data
  const { timeZone } = await loadShop(shopId)
  const month = query ?? todayIn(timeZone).slice(0, 7)
  return { budget: await api.call(readBudget, { shopId, query: { month } }) }
}

/** What was meant to be spent in a month, and what was. */
export default function BudgetScreen() {
  const { budget } = useLoaderData<typeof clientLoader>()
  const { month, items } = budget
  const shop = useShop()
  const navigate = useNavigate()
  const [isEdited, setIsEdited] = useState(false)
  const shown = items.filter(isOfBudget)
  const now = monthOf(day(todayIn(shop.timeZone)))
  const months = Array.from({ length: 37 }, (_, index) => monthAfter(now, 12 - index))
  const offered = months.includes(month) ? months : [month, ...months]
  const range = { from: `${month}-01`, to: addDays(day(`${monthAfter(month, 1)}-01`), -1) }
  return (
    <Screen
      title="Budget"
      subtitle="By category, in the month and in the year so far, compared with the spending in the ledger."
      back={{ to: expenditurePath, label: 'Bills and expenses' }}
      actions={
        !isEdited && (
          <>
            <StatementDownload statement={budgetStatement(budget, shop)} />
            <ForPosting>
              <Button icon={Pencil} variant="primary" onClick={() => setIsEdited(true)}>
                Set budget
              </Button>
            </ForPosting>
          </>
        )
      }
    >
      <SelectField
        label="Month"
        className="w-56"
        value={month}
        disabled={isEdited}
        options={offered.map((value) => ({ value, label: monthText(value) }))}
        onChange={(chosen) => navigate(`${budgetPath}?month=${chosen}`)}
      />
      {isEdited ? (
        <BudgetForm key={month} budget={budget} onClose={() => setIsEdited(false)} />
      ) : (
        <>
          <Tiles items={shown} />
          <DataTable
            id="budget"
            label="Budget"
            rows={shown}
            columns={budgetColumns}
            rowKey={({ account }) => account}
            rowLink={({ account }) => entriesPath(range, { account })}
            hasDownload={false}
            empty={
              <EmptyState icon={ChartNoAxesColumn} title="Nothing is set or spent yet">
                Set what each category may cost in a month, or in the whole year.
              </EmptyState>
            }
          />
        </>
      )}
    </Screen>
  )
}

function Tiles({ items }: { items: readonly BudgetLine[] }) {
  const set = items.flatMap(({ budgetMinor }) => budgetMinor ?? [])
  const budgetMinor = minor(set.reduce((sum, one) => sum + one, 0))
  const actualMinor = minor(items.reduce((sum, one) => sum + one.actualMinor, 0))
  const over = items.filter((one) => (differenceOf(one) ?? 0) < 0).length
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile label="Budget">
        {set.length === 0 ? 'Not set' : <Money amountMinor={budgetMinor} isFitted />}
      </StatTile>
      <StatTile label="Spent">
        <Money amountMinor={actualMinor} isFitted />
      </StatTile>
      {set.length > 0 && (
        <>
          <StatTile label="Left">
            <Money amountMinor={minor(budgetMinor - actualMinor)} isFitted />
          </StatTile>
          <StatTile label="Over budget">{over === 1 ? '1 category' : `${over} categories`}</StatTile>
        </>
      )}
    </div>
  )
}
