import { type Minor, minor, sumMinor } from '../../money.ts'
import type { Allocation } from '../../open-items/allocate.ts'
import type { Dims } from '../../posting/dims.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { postPurchase } from '../../posting/purchase.ts'
import { componentsOnce, type LineTax } from '../../tax/line-tax.ts'
import { componentInfo } from '../../tax/packs.ts'
import type { TaxOf } from '../../tax/purchase.ts'
import type { AccountCode } from '../../terms/account.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney, type PaymentMoney } from '../../terms/money-account.ts'
import type { TaxClassId, TaxPackId } from '../../terms/tax.ts'
import { grossOf } from '../bill-credit/credit-line.ts'
import type { DiscountPart } from './discount.ts'
import type { PaymentBody } from './schema.ts'
import type { Settled } from './settle.ts'

type Side = {
  /** The account of what is owed. */
  owed: AccountCode
  /** The credit balance of the party. */
  credit: AccountCode
  discount: AccountCode
  withheldVat: AccountCode
  withheldIncomeTax: AccountCode
}

export const paymentSides: Readonly<Record<PaymentBody['direction'], Side>> = {
  received: {
    owed: accounts.receivables,
    credit: accounts.storeCredit,
    discount: accounts.discountsAllowed,
    withheldVat: accounts.taxWithheldByCustomers,
    withheldIncomeTax: accounts.incomeTaxWithheldByCustomers,
  },
  paid: {
    owed: accounts.payables,
    credit: accounts.payables,
    discount: accounts.discountsReceived,
    withheldVat: accounts.taxWithheldFromSuppliers,
    withheldIncomeTax: accounts.taxWithheldFromSuppliers,
  },
}

/** The tax in a discount; it is posted like that of the goods. */
type DiscountTax = {
  taxClassId: TaxClassId
  taxes: readonly LineTax[]
  taxPack: TaxPackId
  /** What the shop makes of taxes on its purchases. */
  taxOf: TaxOf
}

/** A discount, taxed as its goods were, and how the tax on each part was treated. */
type DiscountOnGoods = { parts: readonly (DiscountPart & { taxOf: TaxOf })[]; taxPack: TaxPackId }

export type PaymentAmounts = Settled & {
  direction: PaymentBody['direction']
  /** The remainder has its id. */
  paymentId: string
  party: string
  money: PaymentMoney
  tillId?: string | undefined
  amountMinor: Minor
  discountMinor?: Minor | undefined
  /** How the discount was taxed, and what of it is tax. */
  discountTax?: DiscountTax | undefined
  /** The same by the goods; absent on earlier ones, and on openings. */
  discountParts?: DiscountOnGoods | undefined
  withheldVatMinor?: Minor | undefined
  withheldIncomeTaxMinor?: Minor | undefined
}

/**
 * Received: Dr money, discount allowed, withheld tax and the credit that is used; Cr what was owed, and as store
 * credit what is left. Paid: the same with its signs turned, all on 2000 that is owed or is credit.
 */
export function postPayment(payment: PaymentAmounts): BalancedLines {
  const { direction, paymentId, party, money, tillId, allocations, credits, restMinor } = payment
  const sign = direction === 'received' ? 1 : -1
  const side = paymentSides[direction]
  const line = (account: AccountCode, amount: number, dims?: Dims): EntryLine => ({
    account,
    amountMinor: minor(sign * amount),
    ...(dims && { dims }),
  })
  const on = (account: AccountCode, { document, amountMinor }: Allocation, turned: 1 | -1) =>
    line(account, turned * amountMinor, { party, openItem: document })
  return balanced([
    line(accountOfMoney(money), payment.amountMinor, tillId === undefined ? undefined : { till: tillId }),
    ...discountLines(payment),
    line(side.withheldVat, payment.withheldVatMinor ?? 0),
    line(side.withheldIncomeTax, payment.withheldIncomeTaxMinor ?? 0),
    ...credits.map((credit) => on(side.credit, credit, 1)),
    ...allocations.map((allocation) => on(side.owed, allocation, -1)),
    on(side.credit, { document: paymentId, amountMinor: restMinor }, -1),
  ])
}

/** What was let off without its tax, and the tax: less is owed to the tax office of a sale, less claimed back of a purchase. */
function discountLines(payment: PaymentAmounts): EntryLine[] {
  const { direction, discountMinor = minor(0), discountTax, discountParts } = payment
  const account = paymentSides[direction].discount
  const sign = direction === 'received' ? 1 : -1
  if (discountParts) {
    const { parts, taxPack } = discountParts
    const restMinor = discountMinor - sumMinor(parts.map(grossOf))
    return [
      ...parts.flatMap(({ taxOf, ...part }) => partLines(payment, part, { taxPack, taxOf })),
      { account, amountMinor: minor(sign * restMinor) },
    ]
  }
  if (!discountTax || discountTax.taxes.length === 0)
    return [{ account, amountMinor: minor(sign * discountMinor) }]
  const { taxClassId, taxes } = discountTax
  const netMinor = minor(discountMinor - sumMinor(taxes.map(({ amountMinor }) => amountMinor)))
  return partLines(payment, { netMinor, taxClassId, taxes }, discountTax)
}

function partLines(
  { direction }: PaymentAmounts,
  { netMinor, taxClassId, use, taxes }: DiscountPart,
  { taxPack, taxOf }: Pick<DiscountTax, 'taxPack' | 'taxOf'>,
): EntryLine[] {
  const account = paymentSides[direction].discount
  if (direction === 'paid')
    return postPurchase({ netMinor, taxClassId, use, taxes }, { account }, taxOf).map(
      ({ amountMinor, baseMinor, ...line }) => ({
        ...line,
        amountMinor: minor(-amountMinor),
        ...(baseMinor !== undefined && { baseMinor: minor(-baseMinor) }),
      }),
    )
  const tax = { class: taxClassId, rateBp: 0, direction: 'output' as const }
  return [
    // A tax return reports it even where there is no tax on it.
    { account, amountMinor: netMinor, ...(taxes.length === 0 && { dims: { tax } }) },
    ...componentsOnce(taxes).map(({ component, rateBp, amountMinor }) => ({
      account: componentInfo(taxPack, component).outputAccount,
      amountMinor,
      dims: { tax: { ...tax, component, rateBp } },
      baseMinor: netMinor,
    })),
  ]
}
