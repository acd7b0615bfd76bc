import { BelowZero } from '#app/components/format/below-zero.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { minor } from '#domain/money.ts'
import { milli } from '#domain/quantity.ts'
import type { CellValue } from '#domain/table/column.ts'
import { type DataColumn, valueText } from './column.ts'

/** A value as its column's kind writes it. */
export function ValueView({
  value,
  column,
  hasCurrency,
}: {
  value: CellValue
  column: Pick<DataColumn<never>, 'kind' | 'currency'>
  /** With the currency in front: on a phone no column head shows it. */
  hasCurrency?: boolean
}) {
  const shop = useShopFormat()
  if (typeof value === 'number') {
    if (column.kind === 'money')
      return <Money amountMinor={minor(value)} currency={column.currency} isBare={!hasCurrency} />
    if (column.kind === 'quantity') return <Quantity quantityMilli={milli(value)} />
  }
  const text = valueText(value, column, shop)
  return text.startsWith('−') && typeof value === 'number' ? <BelowZero>{text.slice(1)}</BelowZero> : text
}

/** The content of one cell: the column's own rendering, or the value. */
export function CellView<Row>({
  row,
  column,
  hasCurrency,
}: {
  row: Row
  column: DataColumn<Row>
  hasCurrency?: boolean
}) {
  return column.cell ? (
    column.cell(row)
  ) : (
    <ValueView value={column.value(row)} column={column} hasCurrency={hasCurrency} />
  )
}
