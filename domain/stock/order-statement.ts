import { dayInWords } from '../day-in-words.ts'
import { type Minor, minor } from '../money.ts'
import type { Milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import type { Statement } from '../statement/statement.ts'
import { orderName } from '../terms/purchase-order.ts'

/** What is told of an order. */
type Ordered = {
  number: number
  supplierName: string
  orderedOn: string
  expectedOn: string | null
  note: string | null
  lines: readonly (OrderedLine & { lineId: string; sku: string; name: string; unit: string })[]
  totalMinor: Minor
}
type OrderedLine = { quantityMilli: Milli; unitCostMinor?: Minor | undefined }

/** What a line of an order comes to without tax; null where its cost is not agreed. */
export function lineMinorOf({
  quantityMilli,
  unitCostMinor,
}: Pick<Ordered['lines'][number], 'quantityMilli' | 'unitCostMinor'>) {
  return unitCostMinor === undefined ? null : minor(multiplyDivide(unitCostMinor, quantityMilli, 1000))
}

/** An order as the file that the supplier is sent: what is wanted, and nothing of what came already. */
export function orderStatement(order: Ordered, shop: Statement['shop']): Statement {
  const { number, supplierName, orderedOn, expectedOn, note, lines, totalMinor } = order
  const isPriced = lines.some(({ unitCostMinor }) => unitCostMinor !== undefined)
  return {
    title: `Purchase order ${orderName(number)} to ${supplierName}`,
    period: dayInWords(orderedOn),
    shop,
    fileName: `${orderName(number)}`,
    code: { key: 'sku', label: 'SKU', width: 110 },
    name: { key: 'product', label: 'Product', width: 240 },
    columns: [
      { key: 'quantity', label: 'Quantity', kind: 'quantity', phone: 'whole' },
      { key: 'unit', label: 'Unit', kind: 'text', phone: 'detail' },
      ...(isPriced
        ? ([
            { key: 'cost', label: 'Cost of one', kind: 'money', shownOn: 'wide' },
            { key: 'amount', label: 'Amount without tax', kind: 'money', shownOn: 'wide' },
          ] as const)
        : []),
    ],
    rows: lines.map((line) => ({
      key: line.lineId,
      code: line.sku,
      label: line.name,
      figures: {
        quantity: { value: line.quantityMilli },
        unit: { value: line.unit },
        cost: { value: line.unitCostMinor ?? null },
        amount: { value: lineMinorOf(line) },
      },
    })),
    ...(isPriced && {
      total: { key: 'total', label: 'Total', isSum: true, figures: { amount: { value: totalMinor } } },
    }),
    notes: [
      ...(expectedOn === null ? [] : [`To be delivered by ${dayInWords(expectedOn)}.`]),
      ...(note === null ? [] : [note]),
    ],
  }
}

/** An order in words: for an email or a message on the telephone. */
export function orderText(order: Ordered, shopName: string): string {
  const { number, supplierName, expectedOn, note, lines } = order
  return [
    `Dear ${supplierName},`,
    `${shopName} would like to order the following (purchase order ${orderName(number)}):`,
    lines
      .map(
        ({ name, sku, unit, quantityMilli }) =>
          `- ${(quantityMilli / 1000).toString()} ${unit} ${name} (${sku})`,
      )
      .join('\n'),
    ...(expectedOn === null ? [] : [`Please deliver by ${dayInWords(expectedOn)}.`]),
    ...(note === null ? [] : [note]),
    'Thank you.',
  ].join('\n\n')
}
