import { dayInWords } from '../../day-in-words.ts'
import type { Statement } from '../../statement/statement.ts'
import { tiesTo } from '../../statement/ties-to.ts'
import type { StockItem, StockSummary } from '../stock.ts'

/** The goods that there are at the end of a day, at their average cost. */
export function stockStatement(
  { on, valueMinor, ledgerMinor, ties }: Pick<StockSummary, 'on' | 'valueMinor' | 'ledgerMinor' | 'ties'>,
  items: readonly StockItem[],
  shop: Statement['shop'],
): Statement {
  return {
    title: 'Stock',
    period: `at the end of ${dayInWords(on)}`,
    shop,
    fileName: `stock-${on}`,
    code: { key: 'sku', label: 'SKU' },
    name: { key: 'name', label: 'Product' },
    columns: [
      { key: 'category', label: 'Category', kind: 'text' },
      { key: 'quantity', label: 'Quantity', kind: 'quantity' },
      { key: 'cost', label: 'Average cost', kind: 'money' },
      { key: 'value', label: 'Value', kind: 'money', look: 'strong', phone: 'whole' },
    ],
    rows: items.map((item) => ({
      key: item.productId,
      code: item.sku,
      label: item.name,
      figures: {
        category: { value: item.category },
        quantity: { value: item.quantityMilli },
        cost: { value: item.averageCostMinor },
        value: { value: item.valueMinor },
      },
    })),
    total: { key: 'total', label: 'Total', isSum: true, figures: { value: { value: valueMinor } } },
    proof: tiesTo('the ledger', {
      ties,
      what: 'of goods on 1200',
      reportMinor: valueMinor,
      ledgerMinor,
    }),
  }
}
