import { z } from 'zod'
import { AttachmentReference } from '../../attachment/reference.ts'
import { ExpenseBody, ExpenseLine } from '../../documents/expense/schema.ts'
import { MoneyTransferBody } from '../../documents/money-transfer/schema.ts'
import { OpeningItemBody } from '../../documents/opening-balance/schema.ts'
import { ReversalBody } from '../../documents/reversal/schema.ts'
import { DeliveryBody } from '../../documents/stock-receipt/schema.ts'
import { LineTax } from '../../tax/line-tax.ts'
import { Uuid } from '../../uuid.ts'
import { Delivery } from '../delivery.ts'
import { documentRoutes } from '../document-routes.ts'
import { OpeningItem } from '../opening-item.ts'
import { Reversal, reversibleFields } from '../reversal.ts'

/** Money that was moved, as it is recorded in the books. */
const MoneyTransfer = z.object({
  ...MoneyTransferBody.shape,
  transferId: Uuid,
  ...reversibleFields,
})

/** An expense as it is recorded in the books. */
const Expense = z.object({
  ...ExpenseBody.shape,
  lines: z.array(z.object({ ...ExpenseLine.shape, taxes: z.array(LineTax) })),
  attachments: z.array(AttachmentReference).optional(),
  expenseId: Uuid,
  ...reversibleFields,
})

// What owners record in the books. The same content again gets the same answer.

export const { record: recordExpense, read: readExpense } = documentRoutes({
  place: 'expenses',
  idName: 'expenseId',
  body: ExpenseBody,
  answer: Expense,
  records: 'Records an expense that was paid immediately.',
  reads: 'One expense as recorded in the books.',
})

export const { record: recordMoneyTransfer, read: readMoneyTransfer } = documentRoutes({
  place: 'money-transfers',
  idName: 'transferId',
  body: MoneyTransferBody,
  answer: MoneyTransfer,
  records: 'Records a transfer between two money accounts of the shop, less the provider’s fee.',
  reads: 'One money transfer as recorded in the books.',
})

export const { record: recordOpeningItem, read: readOpeningItem } = documentRoutes({
  place: 'opening-items',
  idName: 'openingId',
  body: OpeningItemBody,
  answer: OpeningItem,
  records: 'Records an open amount owed by a customer or to a supplier when the shop’s books began here.',
  reads: 'One opening item as recorded in the books.',
  bodyLimit: 16_384,
})

export const { record: recordReversal, read: readReversal } = documentRoutes({
  place: 'reversals',
  idName: 'reversalId',
  body: ReversalBody,
  answer: Reversal,
  records: 'Reverses a recorded document, with a reason.',
  reads: 'One reversal as recorded in the books.',
  bodyLimit: 16_384,
})

export const { record: recordDelivery, read: readDelivery } = documentRoutes({
  place: 'deliveries',
  idName: 'deliveryId',
  body: DeliveryBody,
  answer: Delivery,
  records: 'Records a delivery of goods with its cost.',
  reads: 'One delivery as recorded in the books.',
  bodyLimit: 512 * 1024,
})
