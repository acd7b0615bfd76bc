import * as routes from '#domain/api/routes/expenditure.ts'
import { Refusal } from '#domain/errors.ts'
import { findDocument } from '../books/documents-store.ts'
import { bill as billKind } from '../books/kinds/bill/kind.ts'
import { billCredit } from '../books/kinds/bill-credit/kind.ts'
import { served } from '../documents/served.ts'
import { findReversal } from '../reversals/find-reversal.ts'
import { refuseErasedSupplier } from '../suppliers/service.ts'
import { creditsTakenBack } from './credits-store.ts'

export const billCredits = served({
  kind: billCredit,
  // Others of the kind are of the price of goods.
  isOf: ({ of }) => of === undefined,
  record: routes.recordBillCredit,
  read: routes.readBillCredit,
  async inputOf(creditId, credit, { database, shopId }) {
    const { billId } = credit
    const bill = await findDocument(database, billKind, shopId, billId)
    if (!bill) throw new Refusal('bill_not_found', { billId })
    const [reversal, takenBack] = await Promise.all([
      findReversal(database, shopId, { kind: 'bill', id: billId }),
      creditsTakenBack(database, shopId, billId),
    ])
    if (reversal) throw new Refusal('bill_credit_reversed', { billId })
    const { supplierId } = bill
    if (!(await findDocument(database, billCredit, shopId, creditId)))
      await refuseErasedSupplier(database, shopId, supplierId)
    return { creditId, credit, supplierId, takenBack }
  },
  notFound: 'bill_credit_not_found',
})
