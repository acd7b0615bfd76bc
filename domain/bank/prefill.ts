import { type Day, lastOf } from '../business-day.ts'
import type { PaymentBody } from '../documents/payment/schema.ts'
import { minor } from '../money.ts'
import { ratesOn } from '../tax/packs.ts'
import { taxAmount } from '../tax/tax-amount.ts'
import { currentTaxRule } from '../tax/tax-rule.ts'
import type { AccountCode } from '../terms/account.ts'
import { accounts } from '../terms/chart.ts'
import { HeldMoney, type PaymentMoney, type TransferPlace } from '../terms/money-account.ts'
import type { TaxClassId, TaxPackId } from '../terms/tax.ts'
import { placeOf } from './accounts.ts'
import type { BankPost } from './explain.ts'
import type { DocumentPayment } from './pay-documents.ts'
import type { BankRuleBody } from './rule.ts'

/** The line of a statement that a document is posted from, or a part of it. */
export type PostedFrom = {
  account: AccountCode
  day: Day
  amountMinor: number
  description: string
  reference: string
}

/** What payments and expenses go through; a card provider only pays out. */
export function payingOf(account: AccountCode): HeldMoney | undefined {
  return HeldMoney.safeParse(placeOf(account)).data
}

/** What a document takes over from the texts of the line: its reference, and its description as a note. */
function contentOf({ reference, description }: PostedFrom) {
  return {
    ...(reference !== '' && { reference: reference.slice(0, 80) }),
    ...(description !== '' && { note: description.slice(0, 300) }),
  }
}

/** An expense of the whole amount, its tax within it. Undefined for money that comes in. */
export function expensePost(
  from: PostedFrom,
  id: string,
  {
    expenseAccount,
    taxClassId,
    packId,
  }: { expenseAccount: AccountCode; taxClassId: TaxClassId; packId: TaxPackId },
): BankPost | undefined {
  const paidFrom = payingOf(from.account)
  if (paidFrom === undefined || from.amountMinor >= 0) return undefined
  const totalMinor = minor(-from.amountMinor)
  const rates = ratesOn(packId, 'standard', taxClassId, from.day)
  const { taxes } = taxAmount(totalMinor, rates, { pricesIncludeTax: true, taxRule: currentTaxRule })
  const netMinor = minor(totalMinor - taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
  return {
    kind: 'expense',
    id,
    body: {
      businessDay: from.day,
      paidFrom,
      lines: [{ lineId: '1', account: expenseAccount, netMinor, taxClassId, taxes }],
      totalMinor,
      ...contentOf(from),
    },
  }
}

/** Money that came from another account of the shop, or went to one; what the provider kept where it paid out less. */
export function transferPost(
  from: PostedFrom,
  id: string,
  other: TransferPlace,
  feeMinor = 0,
): BankPost | undefined {
  const place = placeOf(from.account)
  if (place === other) return undefined
  const isIn = from.amountMinor > 0
  return {
    kind: 'money-transfer',
    id,
    body: {
      businessDay: from.day,
      from: isIn ? other : place,
      to: isIn ? place : other,
      amountMinor: minor(Math.abs(from.amountMinor) + (isIn ? feeMinor : 0)),
      feeMinor: minor(isIn ? feeMinor : 0),
      ...contentOf(from),
    },
  }
}

/** What a customer pays, or a supplier is paid: the oldest first, and what is left is left as credit. */
export function paymentPost(from: PostedFrom, id: string, party: string): BankPost | undefined {
  const money = payingOf(from.account)
  if (money === undefined) return undefined
  return paymentOf(from, id, party, { businessDay: from.day, money, mayOverpay: true })
}

/** A payment of the whole amount: received from the customer where money came in, or paid to the supplier. */
function paymentOf(
  from: PostedFrom,
  id: string,
  party: string,
  terms: Pick<PaymentBody, 'businessDay' | 'money' | 'allocations' | 'mayOverpay'>,
): BankPost {
  const paid = { ...terms, amountMinor: minor(Math.abs(from.amountMinor)), ...contentOf(from) }
  return from.amountMinor > 0
    ? { kind: 'payment', id, body: { direction: 'received', customerId: party, ...paid } }
    : { kind: 'payment', id, body: { direction: 'paid', supplierId: party, ...paid } }
}

/** Where a payment of documents is recorded to; undefined where none can be: a card provider pays no supplier. */
export function paymentMoneyOf({
  account,
  amountMinor,
}: Pick<PostedFrom, 'account' | 'amountMinor'>): PaymentMoney | undefined {
  if (account === accounts.cardClearing) return amountMinor > 0 ? 'card' : undefined
  return payingOf(account)
}

/** The payment of chosen documents. It is dated on the day of the latest of them where that is after the line's. */
export function documentsPost(
  from: PostedFrom,
  id: string,
  { party, documents, restMinor }: Pick<DocumentPayment, 'party' | 'documents' | 'restMinor'>,
): BankPost | undefined {
  const money = paymentMoneyOf(from)
  if (money === undefined || from.amountMinor === 0) return undefined
  return paymentOf(from, id, party, {
    businessDay: lastOf(from.day, ...documents.map(({ day }) => day)),
    money,
    allocations: documents.map(({ document, amountMinor }) => ({ document, amountMinor })),
    ...(restMinor > 0 && { mayOverpay: true }),
  })
}

/** Income that is no sale, its tax within it: interest, commission. Undefined for money that goes out. */
export function incomePost(
  from: PostedFrom,
  id: string,
  { account, taxClassId }: { account: AccountCode; taxClassId: TaxClassId },
): BankPost | undefined {
  const receivedIn = payingOf(from.account)
  if (receivedIn === undefined || from.amountMinor <= 0) return undefined
  return {
    kind: 'other-income',
    id,
    body: {
      ...{ businessDay: from.day, account, receivedIn, taxClassId, text: textOf(from) },
      totalMinor: minor(from.amountMinor),
      ...(from.reference !== '' && { reference: from.reference.slice(0, 80) }),
    },
  }
}

/** An entry against any other account: capital, a loan, wages that are owed, what the owner draws. */
export function journalPost(from: PostedFrom, id: string, account: AccountCode): BankPost | undefined {
  if (account === from.account || from.amountMinor === 0) return undefined
  return {
    kind: 'journal',
    id,
    body: {
      businessDay: from.day,
      text: textOf(from),
      lines: [
        { account: from.account, amountMinor: minor(from.amountMinor) },
        { account, amountMinor: minor(-from.amountMinor) },
      ],
    },
  }
}

/** The text of a document that has to state what it is for. */
function textOf({ description, reference }: PostedFrom): string {
  return (description.trim() || reference.trim() || 'A line of the statement').slice(0, 200).trim()
}

/** What a rule posts of a line. */
export function rulePost(
  from: PostedFrom,
  id: string,
  { posts }: BankRuleBody,
  packId: TaxPackId,
): BankPost | undefined {
  return posts.as === 'expense'
    ? expensePost(from, id, { ...posts, packId })
    : transferPost(from, id, posts.other)
}
