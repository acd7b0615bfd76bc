import { createHash, randomUUID } from 'node:crypto'
import { addAttachment, claimAttachment, writeContent } from '#server/attachments/store.ts'
import {
  addLines,
  addStatement,
  type BankLineDocument,
  claimLine,
  settleLine,
  unmatched,
} from '#server/bank/statement-store.ts'
import { addCount, addEntry, closeCount } from '#server/counts/store.ts'
import type { Database } from '#server/db/client.ts'
import { saveOpening } from '#server/drawer-openings/store.ts'
import { addPayment, changePayment } from '#server/payments/store.ts'
import { addOrder, changeOrderState, noteEmailed } from '#server/purchase-orders/store.ts'
import { addQuotation, changeQuotation } from '#server/quotations/store.ts'
import { someNoon } from '../support/books.ts'

/** Records two documents of each kind of evidence, each added and then changed as the program does it. */
export async function recordEvidence(database: Database, shopId: string): Promise<void> {
  for (const count of [1, 2]) {
    await recordPayment(database, shopId, count)
    await recordStatement(database, shopId, count)
    await recordCount(database, shopId)
    await saveOpening(database, {
      _id: { shopId, openingId: randomUUID() },
      tillId: 'till-1',
      shiftId: 'shift-1',
      openedAt: someNoon.toISOString(),
      reason: `change for a note of ${count * 100}`,
      businessDay: '2026-03-10',
      uid: 'ama',
      recordedAt: someNoon,
    } as Parameters<typeof saveOpening>[1])
    await recordAttachment(database, shopId, count)
    await recordOrder(database, shopId, count)
    await recordQuotation(database, shopId, count)
  }
}

async function recordPayment(database: Database, shopId: string, count: number): Promise<void> {
  const _id = { shopId, paymentId: randomUUID() }
  await addPayment(database, {
    _id,
    ...{ revision: 1, provider: 'paystack', mode: 'live', tender: 'card', saleId: null, tillId: 'till-1' },
    ...{ amountMinor: 5_000 + count, currency: 'GHS', reference: `R-${count}`, state: 'waiting' },
    ...{ taken: null, reason: null, refunds: [], payAt: null, isStartedHere: true, startedBy: 'ama' },
    ...{ startedAt: someNoon, takenAt: null, askedAt: null, events: ['charge.success'] },
    ...{ link: null, finding: null, isOver: false },
  } as unknown as Parameters<typeof addPayment>[1])
  await changePayment(database, _id, ({ amountMinor }) => ({
    state: 'paid',
    taken: { amountMinor, currency: 'GHS', feeMinor: null, at: someNoon.toISOString() },
    isOver: true,
  }))
  await changePayment(database, _id, () => ({ askedAt: someNoon }))
}

async function recordStatement(database: Database, shopId: string, count: number): Promise<void> {
  const statementId = randomUUID()
  const lines = [1, 2].map(
    (position): BankLineDocument =>
      ({
        _id: { shopId, lineId: randomUUID() },
        ...{ account: '1020', statementId, position, day: '2026-03-09' },
        ...{ description: `Transfer ${count}${position}`, reference: '', amountMinor: 700 + position },
        balanceMinor: null,
        ...unmatched,
      }) as BankLineDocument,
  )
  await addLines(database, lines)
  await addStatement(database, {
    _id: { shopId, statementId },
    ...{ account: '1020', name: 'march.csv', format: 'csv', digest: '0'.repeat(64) },
    ...{ from: '2026-03-09', to: '2026-03-09', added: 2, closingMinor: 1_403 },
    ...{ importedAt: someNoon, importedByUid: 'owner' },
  } as Parameters<typeof addStatement>[1])
  const [line] = lines
  if (!line) throw new Error('a statement has lines')
  const ledger = [{ number: count, line: 0, day: '2026-03-09', amountMinor: 701 }] as never
  const claim = { ledger, clears: [], clearsAccount: null, posted: [], said: 'digest', matchedByUid: 'owner' }
  await claimLine(database, line._id, claim)
  await settleLine(database, line._id, 'digest', { ledger, clears: [] })
}

async function recordCount(database: Database, shopId: string): Promise<void> {
  const place = { shopId, countId: randomUUID() }
  await addCount(database, {
    _id: place,
    ...{ name: 'Shelf', category: null, recountAboveMinor: null, productIds: ['p1', 'p2'], state: 'open' },
    ...{ startedAt: someNoon, startedBy: 'ama', revision: 0, entries: [], lines: null },
  })
  for (const productId of ['p1', 'p2'])
    await addEntry(database, place, {
      ...{ entryId: randomUUID(), productId, mode: 'add', quantityMilli: 3_000 },
      ...{ countedAt: someNoon, byUid: 'ama' },
    } as Parameters<typeof addEntry>[2])
  await closeCount(
    database,
    { _id: place, revision: 2 },
    { lines: [], heldAgainst: 1, countedThrough: someNoon },
  )
}

async function recordAttachment(database: Database, shopId: string, count: number): Promise<void> {
  const [attachmentId, fileId] = [randomUUID(), randomUUID()]
  const content = Buffer.from(`%PDF-1.7 bill ${count} %%EOF`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await writeContent(database, { shopId, fileId }, content)
  await addAttachment(database, {
    _id: { shopId, attachmentId },
    ...{ fileId, name: 'bill.pdf', type: 'application/pdf', bytes: content.length, sha256 },
    ...{ sentAt: someNoon, sentByUid: 'owner', thumbnail: null, document: null },
  })
  const document = { kind: 'expense', id: randomUUID(), since: someNoon }
  await claimAttachment(database, { shopId, attachmentId, sha256 }, document)
}

async function recordOrder(database: Database, shopId: string, count: number): Promise<void> {
  const place = { shopId, orderId: randomUUID() }
  const lines = [{ lineId: randomUUID(), productId: 'p1', quantityMilli: count * 1_000, unitCostMinor: 250 }]
  await addOrder(database, {
    _id: place,
    ...{ supplierId: 's1', orderedOn: '2026-03-09', lines, state: 'draft', revision: 1 },
    ...{ createdAt: someNoon, createdBy: 'owner' },
  } as unknown as Parameters<typeof addOrder>[1])
  await changeOrderState(database, place, { from: ['draft'], to: 'sent', revision: 1 })
  await noteEmailed(database, place, { to: 'supplier@example.com', at: someNoon })
}

async function recordQuotation(database: Database, shopId: string, count: number): Promise<void> {
  const place = { shopId, quotationId: randomUUID() }
  await addQuotation(database, {
    _id: place,
    ...{ customerId: 'c1', customerName: 'Esi', tillId: 'till-1', quotedAt: someNoon, quotedBy: 'ama' },
    ...{ validUntil: '2026-04-10', pricesIncludeTax: true, taxRule: 'inclusive', revision: 0 },
    ...{ contents: '{"lines":[]}', lines: '[]' },
    totals: { netMinor: count * 100, taxMinor: 0, grossMinor: count * 100, discountMinor: 0 },
  } as unknown as Parameters<typeof addQuotation>[1])
  const opened = { tillId: 'till-1', basketId: 'b1', at: someNoon }
  await changeQuotation(database, place, { revision: 0, opened })
}
