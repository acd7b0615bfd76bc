import type { ListFilterField } from '#app/components/table/list-filters.tsx'
import type { RecordedSale, SaleSummary } from '#domain/api/sale.ts'
import { depositType, type PaymentType } from '#domain/payments/payment-type.ts'
import { noLongerKnown } from '#domain/terms/person.ts'
import { shortName } from './cashier.tsx'

const kinds = [
  { value: 'sale', label: 'Sales' },
  { value: 'return', label: 'Returns' },
]
const havings = [
  { value: 'discount', label: 'With a discount' },
  { value: 'price-change', label: 'With a changed price' },
  { value: 'void', label: 'With lines taken off' },
]
const origins = [
  { value: 'till', label: 'From the till' },
  { value: 'import', label: 'From an imported history' },
]
const checks = [
  { value: 'any', label: 'With something to check' },
  { value: 'open', label: 'Not checked yet' },
  { value: 'seen', label: 'Checked' },
]
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'sold', label: 'Oldest first' },
  { value: '-gross', label: 'Largest total first' },
  { value: 'gross', label: 'Smallest total first' },
  { value: '-number', label: 'Highest number first' },
  { value: 'number', label: 'Lowest number first' },
]

/** What receipts are filtered by. Those of a customer or a product come with an address that names one. */
export function receiptFilters({
  cashiers,
  items: [first],
  customerId,
  productId,
  isOwner,
  paymentTypes,
}: {
  cashiers: SaleSummary['cashiers']
  items: readonly RecordedSale[]
  customerId?: string | undefined
  productId?: string | undefined
  isOwner: boolean
  /** All that the shop ever had. */
  paymentTypes: readonly Pick<PaymentType, 'typeId' | 'name'>[]
}): ListFilterField[] {
  const product = first?.lines.find((line) => line.productId === productId)
  return [
    { name: 'kind', label: 'Kind', all: 'Sales and returns', options: kinds },
    { name: 'with', label: 'With', all: 'Any receipt', options: havings },
    {
      name: 'tender',
      label: 'Paid by',
      all: 'All payment types',
      options: [...paymentTypes, depositType].map(({ typeId, name }) => ({ value: typeId, label: name })),
    },
    {
      name: 'cashier',
      label: 'Cashier',
      all: 'All cashiers',
      options: cashiers
        .map(({ uid, name }) => ({ value: uid, label: name === null ? noLongerKnown : shortName(name) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    },
    ...(isOwner ? [{ name: 'check', label: 'To check', all: 'All receipts', options: checks }] : []),
    { name: 'origin', label: 'Came from', all: 'The till and imports', options: origins },
    { name: 'sort', label: 'Order', options: orders, isOrder: true },
    ...(customerId
      ? [{ name: 'customerId', label: 'Customer', chosen: first?.customerName ?? 'one customer' }]
      : []),
    ...(productId ? [{ name: 'productId', label: 'With', chosen: product?.name ?? 'one product' }] : []),
  ]
}
