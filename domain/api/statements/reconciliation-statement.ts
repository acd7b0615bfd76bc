import { dayInWords } from '../../day-in-words.ts'
import { titleOf } from '../../documents/describe.ts'
import { minor } from '../../money.ts'
import { documentPath } from '../../report/addresses.ts'
import type { Statement, StatementRow } from '../../statement/statement.ts'
import type { Reconciliation } from '../bank.ts'

/** From the balance of the books to that of the bank, with everything in between. */
export function reconciliationStatement(of: Reconciliation, shop: Statement['shop']): Statement {
  const { account, accountName, through, ledgerMinor, laterMinor, balanceMinor, outstanding, undone } = of
  const line = (key: string, label: string, value: number, isSum = false): StatementRow => ({
    key,
    label,
    isSum,
    figures: { amount: { value } },
  })
  const group = (key: string, label: string, wanted: (amountMinor: number) => boolean): StatementRow[] => {
    const lines = outstanding.filter(({ amountMinor }) => wanted(amountMinor))
    if (lines.length === 0) return []
    const sum = lines.reduce((total, { amountMinor }) => total - amountMinor, 0)
    return [
      ...lines.map(({ number, line: at, day, amountMinor, source }) => ({
        key: `${number}.${at}`,
        label: `${dayInWords(day)}  ${titleOf(source)}`,
        level: 1,
        link: documentPath(number),
        figures: { amount: { value: -amountMinor } },
      })),
      line(key, label, sum, true),
    ]
  }
  const openMinor = outstanding.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const reachedMinor = ledgerMinor - openMinor + laterMinor
  const differenceMinor = minor(balanceMinor - reachedMinor)
  return {
    title: `Reconciliation: ${account} ${accountName}`,
    period: `at the end of ${dayInWords(through)}`,
    shop,
    fileName: `reconciliation-${account}-${through}`,
    name: { key: 'what', label: '' },
    columns: [{ key: 'amount', label: 'Amount', kind: 'money', phone: 'whole' }],
    rows: [
      line('books', 'Balance of the books', ledgerMinor, true),
      ...group('in', 'Less: money in that the bank did not have yet', (amount) => amount > 0),
      ...group('out', 'Add: money out that the bank did not have yet', (amount) => amount < 0),
      ...(laterMinor === 0 ? [] : [line('later', 'On the statement, in the books later', laterMinor)]),
    ],
    total: line('bank', 'Balance of the statement', balanceMinor, true),
    notes: [
      `${of.lines} ${of.lines === 1 ? 'line' : 'lines'} of the statement matched since the previous reconciliation. Entry ${of.entryNumber} of the chain.`,
      ...(undone ? [`Undone on ${dayInWords(undone.day)}: ${undone.reason}`] : []),
    ],
    proof: {
      isGood: differenceMinor === 0,
      lead: differenceMinor === 0 ? 'Reconciled.' : 'Not reconciled.',
      text:
        differenceMinor === 0
          ? [
              'The balance of the books, adjusted by the items listed, is ',
              balanceMinor,
              ', the balance of the statement.',
            ]
          : ['The balance of the statement differs by ', differenceMinor, '.'],
    },
  }
}
