import { dayInWords } from '../day-in-words.ts'
import { type Minor, minor } from '../money.ts'
import { packLabel } from '../product/pack.ts'
import type { Milli } from '../quantity.ts'
import { multiplyDivide } from '../rounding.ts'
import type { Statement } from '../statement/statement.ts'
import { orderName } from '../terms/purchase-order.ts'
import { packsInWords } from './supplier-price.ts'

/** An order, as its statement takes it. */
type Ordered = {
  number: number
  supplierName: string
  orderedOn: string
  expectedOn: string | null
  note: string | null
  lines: readonly (OrderedLine & { lineId: string; sku: string; name: string; unit: string } & AtSupplier)[]
  totalMinor: Minor
}
/** What the supplier calls it, and in what they sell it. */
type AtSupplier = {
  supplierCode?: string | null
  supplierPack?: { name: string; quantityMilli: Milli } | null
}
type OrderedLine = { quantityMilli: Milli; unitCostMinor?: Minor | undefined }

/** The total of a line of an order without tax; null where its cost is not agreed. */
export function lineMinorOf({
  quantityMilli,
  unitCostMinor,
}: Pick<Ordered['lines'][number], 'quantityMilli' | 'unitCostMinor'>) {
  return unitCostMinor === undefined ? null : minor(multiplyDivide(unitCostMinor, quantityMilli, 1000))
}

/** An order as the file that the supplier is sent: what is wanted, and nothing of what came already. */
export function orderStatement(order: Ordered, shop: Statement['shop']): Statement {
  const { number, supplierName, orderedOn, expectedOn, note, lines, totalMinor } = order
  const hasCodes = lines.some(({ supplierCode }) => supplierCode)
  const hasPacks = lines.some((line) => packsOf(line) !== '')
  const isPriced = lines.some(({ unitCostMinor }) => unitCostMinor !== undefined)
  return {
    title: `Purchase order ${orderName(number)} to ${supplierName}`,
    period: dayInWords(orderedOn),
    shop,
    fileName: `${orderName(number)}`,
    code: { key: 'sku', label: 'SKU', width: 110 },
    name: { key: 'product', label: 'Product', width: 240 },
    columns: [
      ...(hasCodes ? ([{ key: 'yours', label: 'Your code', kind: 'text', phone: 'detail' }] as const) : []),
      { key: 'quantity', label: 'Quantity', kind: 'quantity', phone: 'whole' },
      { key: 'unit', label: 'Unit', kind: 'text', phone: 'detail' },
      ...(hasPacks ? ([{ key: 'packs', label: 'Packs', kind: 'text', phone: 'detail' }] as const) : []),
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
        ...(hasCodes && { yours: { value: line.supplierCode ?? '' } }),
        quantity: { value: line.quantityMilli },
        unit: { value: line.unit },
        ...(hasPacks && { packs: { value: packsOf(line) } }),
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

function packsOf({ quantityMilli, supplierPack: pack = null, unit }: Ordered['lines'][number]): string {
  return packsInWords(quantityMilli, pack, pack ? packLabel(pack, unit) : '')
}

/** An order in words: for an email or a message on the telephone. */
export function orderText(order: Ordered, shopName: string): string {
  const { number, supplierName, expectedOn, note, lines } = order
  return [
    `Dear ${supplierName},`,
    `${shopName} would like to order the following (purchase order ${orderName(number)}):`,
    lines
      .map(
        (line) =>
          `- ${(line.quantityMilli / 1000).toString()} ${line.unit} ${line.name} (${[
            line.sku,
            ...(line.supplierCode ? [`your code ${line.supplierCode}`] : []),
            packsOf(line),
          ]
            .filter(Boolean)
            .join(', ')})`,
      )
      .join('\n'),
    ...(expectedOn === null ? [] : [`Please deliver by ${dayInWords(expectedOn)}.`]),
    ...(note === null ? [] : [note]),
    'Thank you.',
  ].join('\n\n')
}
