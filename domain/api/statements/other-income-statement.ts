import type { DayRange } from '../../business-day.ts'
import { dayRangeInWords } from '../../day-in-words.ts'
import { documentPath } from '../../report/addresses.ts'
import type { Statement } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import type { OtherIncomeSchedule } from '../other-income.ts'

/** What came in for something else than goods, entry by entry. */
export function otherIncomeStatement(
  { items, totalMinor, ledgerMinor }: OtherIncomeSchedule,
  { from, to }: DayRange,
  shop: Statement['shop'],
): Statement {
  return {
    title: 'Other income',
    period: dayRangeInWords(from, to),
    shop,
    fileName: `other-income-${from}-${to}`,
    name: { key: 'document', label: 'Document' },
    columns: [
      { key: 'day', label: 'Date', kind: 'day', width: 140, phone: 'detail' },
      { key: 'account', label: 'Account', kind: 'text', width: 220, phone: 'detail' },
      { key: 'amount', label: 'Amount', kind: 'money', width: 168, look: 'strong', phone: 'whole' },
    ],
    rows: items.map(({ number, postingDay, title, account, accountName, amountMinor }) => ({
      key: `${number} ${account}`,
      label: title,
      link: documentPath(number),
      figures: {
        day: { value: postingDay },
        account: { value: `${account} ${accountName}` },
        amount: { value: amountMinor },
      },
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: { amount: { value: totalMinor } } },
    notes: ['Without the tax that was received with it.'],
    proof: tiesTo('the ledger', {
      ties: totalMinor === ledgerMinor,
      what: 'of other income',
      reportMinor: totalMinor,
      ledgerMinor,
    }),
  }
}
