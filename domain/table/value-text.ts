import { dayInWords } from '../day-in-words.ts'
import { instantInWords } from '../instant-in-words.ts'
import { formatMinor, minor } from '../money.ts'
import { percentText } from '../percent.ts'
import { formatMilli, milli } from '../quantity.ts'
import type { CellValue, ColumnKind, TableColumn } from './column.ts'

const figureKinds: readonly ColumnKind[] = ['money', 'quantity', 'number', 'percent']

/** Figures are aligned right. */
export function isFigure(column: { kind?: ColumnKind }): boolean {
  return figureKinds.includes(column.kind ?? 'text')
}

/** A value as text a person reads; also what the text filter looks through. */
export function valueText(
  value: CellValue,
  column: Pick<TableColumn<never>, 'kind' | 'currency'>,
  shop: { currency: string; timeZone: string },
): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') {
    if (column.kind === 'day') return dayInWords(value)
    return column.kind === 'instant' ? instantInWords(value, shop.timeZone, 'date-time') : value
  }
  switch (column.kind) {
    case 'money':
      return formatMinor(minor(value), column.currency ?? shop.currency)
    case 'quantity':
      return formatMilli(milli(value))
    case 'percent':
      return percentText(value)
    default:
      return value.toLocaleString('en').replace('-', '−')
  }
}
