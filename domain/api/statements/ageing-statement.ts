import { dayInWords } from '../../day-in-words.ts'
import { minor, sumMinor } from '../../money.ts'
import { ageNames, type PartySide } from '../../open-items/ageing.ts'
import { partyPath } from '../../report/addresses.ts'
import type { Statement } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import type { AgeingPage } from '../credit.ts'

const titles: Readonly<Record<PartySide, string>> = {
  customers: 'What customers owe, by age',
  suppliers: 'What suppliers are owed, by age',
}

/** Everybody with whom something is open at the end of a day, by how long it is overdue. */
export function ageingStatement(
  side: PartySide,
  { on, items, totals, ties }: Pick<AgeingPage, 'on' | 'items' | 'totals' | 'ties'>,
  shop: Statement['shop'],
): Statement {
  const [reportMinor, ledgerMinor] = [
    sumMinor(ties.map(({ openMinor }) => openMinor)),
    sumMinor(ties.map((tie) => tie.ledgerMinor)),
  ]
  const sign = side === 'suppliers' ? -1 : 1
  const figures = ({ ages, creditMinor, balanceMinor }: AgeingPage['totals']) => ({
    ...Object.fromEntries(ageNames.map((_, index) => [`age-${index}`, { value: ages[index] ?? 0 }])),
    credit: { value: creditMinor === 0 ? 0 : minor(-creditMinor) },
    balance: { value: balanceMinor },
  })
  return {
    title: titles[side],
    period: `at the end of ${dayInWords(on)}`,
    shop,
    fileName: `${side}-by-age-${on}`,
    name: { key: 'name', label: side === 'customers' ? 'Customer' : 'Supplier' },
    columns: [
      ...ageNames.map((name, index) => ({
        key: `age-${index}`,
        label: index === 0 ? 'Not due' : `${name} days`,
        kind: 'money' as const,
        width: 132,
      })),
      { key: 'credit', label: 'Credit', kind: 'money' },
      { key: 'balance', label: 'Balance', kind: 'money', look: 'strong', phone: 'whole' },
    ],
    rows: items.map((row) => ({
      key: row.party,
      label: row.name,
      link: partyPath(side, row.party),
      figures: figures(row),
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: figures(totals) },
    proof: tiesTo('the ledger', {
      ties: ties.every(({ openMinor, ledgerMinor: onAccount }) => openMinor === onAccount),
      what: `on ${ties.map(({ account }) => account).join(' and ')}`,
      reportMinor: minor(sign * reportMinor),
      ledgerMinor: minor(sign * ledgerMinor),
    }),
  }
}
