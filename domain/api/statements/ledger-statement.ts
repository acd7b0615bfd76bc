import type { DayRange } from '../../business-day.ts'
import { dayInWords, dayRangeInWords } from '../../day-in-words.ts'
import type { Statement } from '../../statement/statement.ts'
import type { AccountLedger } from '../ledger.ts'
import type { LedgerRow } from './ledger-rows.ts'

/**
 * One account over a range as a statement: between its opening and its closing balance, the oldest entry
 * first, however the rows are listed.
 */
export function ledgerStatement(
  { account: { account, name }, of, openingMinor, closingMinor, debitMinor, creditMinor }: AccountLedger,
  {
    rows,
    range,
    isPart,
    isNewestFirst,
  }: { rows: readonly LedgerRow[]; range: DayRange; isPart: boolean; isNewestFirst: boolean },
  shop: Statement['shop'],
): Statement {
  return {
    title: `General ledger: ${account} ${name}${of ? `, ${of.name}` : ''}`,
    period: `${dayRangeInWords(range.from, range.to)}, oldest first`,
    shop,
    fileName: `ledger-${account}-${range.from}-${range.to}`,
    code: { key: 'day', label: 'Date' },
    name: { key: 'document', label: 'Document' },
    columns: [
      { key: 'entry', label: 'Entry', kind: 'number' },
      { key: 'payee', label: 'Payee', kind: 'text' },
      { key: 'of', label: 'Till or tax', kind: 'text' },
      { key: 'debit', label: 'Debit', kind: 'money' },
      { key: 'credit', label: 'Credit', kind: 'money' },
      { key: 'balance', label: 'Balance', kind: 'money', look: 'strong' },
    ],
    rows: [
      {
        key: 'opening',
        label: `Before ${dayInWords(range.from)}`,
        figures: { balance: { value: openingMinor } },
      },
      ...(isNewestFirst ? rows.toReversed() : rows).map((row) => ({
        key: row.key,
        code: row.day,
        label: row.title,
        link: row.link,
        figures: {
          entry: { value: row.entry },
          payee: { value: row.payee },
          of: { value: row.of },
          debit: { value: row.debitMinor === 0 ? null : row.debitMinor },
          credit: { value: row.creditMinor === 0 ? null : row.creditMinor },
          balance: { value: row.balanceMinor },
        },
      })),
    ],
    total: {
      key: 'closing',
      label: `At the end of ${dayInWords(range.to)}`,
      isSum: true,
      figures: {
        debit: { value: debitMinor },
        credit: { value: creditMinor },
        balance: { value: closingMinor },
      },
    },
    ...(isPart && { notes: ['Only the entries found are listed; the totals are of all entries.'] }),
  }
}
