import { ChartCard } from '#app/components/chart/chart-card.tsx'
import { RankedBars } from '#app/components/chart/ranked-bars.tsx'
import { moneyText } from '#app/components/format/money.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { creditListPath } from '#app/features/credit/paths.ts'
import type { AgeingPage } from '#domain/api/credit.ts'
import { minor } from '#domain/money.ts'
import { ageNames, type PartySide } from '#domain/open-items/ageing.ts'

const words = {
  customers: {
    title: 'Owed by customers',
    none: 'No customer owes anything.',
    credit: (amount: string) => `Customers also have ${amount} in credit.`,
  },
  suppliers: {
    title: 'Owed to suppliers',
    none: 'Nothing is owed to suppliers.',
    credit: (amount: string) => `The shop also has ${amount} in credit with suppliers.`,
  },
} as const

/** How long what is open is overdue, today. */
export function AgeingChart({ side, ageing: { totals } }: { side: PartySide; ageing: AgeingPage }) {
  const { currency } = useShopFormat()
  const { title, none, credit } = words[side]
  const ages = ageNames.map((name, index) => ({
    key: name,
    label: index === 0 ? 'Not yet due' : `${name} days overdue`,
    amountMinor: totals.ages[index] ?? minor(0),
  }))
  const owed = ages.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const overdue = minor(owed - (totals.ages[0] ?? 0))
  const to = creditListPath(side)
  return (
    <ChartCard
      id={`visuals-ageing-${side}`}
      title={title}
      finding={`${moneyText(minor(owed), currency)} today; ${overdue === 0 ? 'none of it is overdue' : `${moneyText(overdue, currency)} of it is overdue`}.`}
      empty={owed === 0 ? none : null}
      note={totals.creditMinor > 0 ? credit(moneyText(totals.creditMinor, currency)) : undefined}
      table={{
        rows: ages,
        rowKey: ({ key }) => key,
        rowLink: () => to,
        columns: [
          { id: 'age', header: 'Age', value: ({ label }) => label, width: 190, phone: 'title' },
          {
            id: 'amount',
            header: 'Amount',
            kind: 'money',
            value: ({ amountMinor }) => amountMinor,
            total: minor(owed),
          },
        ],
      }}
    >
      <RankedBars
        hasShares
        bars={ages.map((age, index) => ({
          ...age,
          to,
          tone: index === 0 ? 'accent' : index < 3 ? 'warn' : 'loss',
        }))}
      />
    </ChartCard>
  )
}
