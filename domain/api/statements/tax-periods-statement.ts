import { dayInWords } from '../../day-in-words.ts'
import { worksheetPath } from '../../report/addresses.ts'
import type { Statement } from '../../statement/statement.ts'
import type { Taxation, TaxPeriodRow, TaxPeriodStatus } from '../tax-return.ts'

const words: Readonly<Record<TaxPeriodStatus, string>> = {
  open: 'Not over yet',
  due: 'To file',
  filed: 'Filed, to pay',
  settled: 'Filed and settled',
}

export function taxPeriodStatusWords({
  status,
  dueMinor,
}: Pick<TaxPeriodRow, 'status' | 'dueMinor'>): string {
  return status === 'filed' && dueMinor < 0 ? 'Filed, to be refunded' : words[status]
}

/** The part of a filed return that is not paid, or if negative not refunded; null before it is filed. */
function openOf({ entryNumber, dueMinor, openMinor }: TaxPeriodRow): number | null {
  if (entryNumber === null) return null
  return dueMinor < 0 ? 0 - openMinor : openMinor
}

/** The tax returns of a shop: the amount of each period, when it was due and what of it is open. */
export function taxPeriodsStatement(
  { periods, today }: Pick<Taxation, 'periods' | 'today'>,
  shop: Statement['shop'],
): Statement {
  const money = (key: string, label: string) => ({ key, label, kind: 'money', width: 130 }) as const
  return {
    title: 'Tax returns',
    period: `on ${dayInWords(today)}`,
    shop,
    fileName: `tax-returns-${today}`,
    name: { key: 'from', label: 'From', kind: 'day', width: 112 },
    columns: [
      { key: 'to', label: 'To', kind: 'day', width: 112 },
      { key: 'dueOn', label: 'Due by', kind: 'day', width: 112 },
      { key: 'status', label: 'Status', kind: 'text', width: 150 },
      { key: 'entry', label: 'Entry', kind: 'number', width: 80 },
      money('output', 'Charged'),
      money('input', 'Claimed back'),
      { ...money('due', 'Due'), phone: 'whole' },
      money('open', 'Open'),
    ],
    rows: periods.map((period) => ({
      key: period.from,
      label: period.from,
      link: worksheetPath(period.from),
      figures: {
        to: { value: period.to },
        dueOn: { value: period.dueOn },
        status: { value: taxPeriodStatusWords(period) },
        entry: { value: period.entryNumber },
        output: { value: period.outputMinor },
        input: { value: period.inputMinor },
        due: { value: period.dueMinor },
        open: { value: openOf(period) },
      },
    })),
    notes: ['A period below zero is to be refunded.'],
  }
}
