import { Dexie, type EntityTable, type Table } from 'dexie'
import type { ApprovalRequest } from '#domain/api/approval.ts'
import type { Cashier } from '#domain/api/cashier.ts'
import type { Customer } from '#domain/api/customer.ts'
import type { DrawerOpeningBody } from '#domain/api/drawer-opening.ts'
import type { Product } from '#domain/api/product.ts'
import type { Day } from '#domain/business-day.ts'
import type { Minor } from '#domain/money.ts'
import type { Basket } from '../basket/basket.ts'
import type { ReceivedHere, ShiftCount, ShiftPaper, ThisShift } from '../shift/kept.ts'
import { beginCopy, confirmCopy, dropCopy, keepTillCopy, readCopy } from './receipt-copies.ts'
import type { WaitingSale } from './waiting-sale.ts'

/** The till this device is in a shop. Its receipt numbers are `<series>-<sequence>`. */
export type ThisTill = {
  shopId: string
  tillId: string
  name: string
  series: string
  /** Since when it is out of use, as the server last reported: it sells nothing. Absent while it is in use. */
  retiredAt?: string
  /** The owner has not approved it, as the server last reported: it sells nothing. */
  isAwaited?: boolean
  /** The last number that was given to a receipt. */
  lastSequence: number
  /** Numbers below it that were given to returns which the server refused: the next receipts get them. */
  spare?: number[]
  /** The shift that is open here: opened on this device, or as the server last reported. */
  shift?: ThisShift
  /** The count at its end as far as it is typed. */
  shiftCount?: ShiftCount
  /** What was counted in its drawer last, at the end of a shift or as its float: minor units. */
  lastCountMinor?: Minor
  /** How often something was done to its shift: what the server was asked before the last time is out of date. */
  shiftChanges?: number
  /** The business day on which it was asked, before a sale, whether to open a shift. */
  shiftAskedOn?: Day
  /** The receipt with which a note about its shift was shown last, and which note. */
  shiftNoted?: { saleId: string; key: string }
}

/** A device that asked to be a till and is none yet: asking again is the same till. */
export type TillRequest = {
  shopId: string
  tillId: string
  /** The server has it under this name, and the owner has not approved it; absent where no answer came yet. */
  name?: string
  /** The owner retired it instead. */
  isDeclined?: boolean
}

/** What the server answered to a receipt of this device: number and hash of its entry, and when it was recorded. */
export type KeptReceipt = {
  saleId: string
  shopId: string
  receiptNumber: string
  number: number
  hash: string
  recordedAt: string
}

/** A receipt that the books on the server do not have as they answered it. */
export type MismatchedReceipt = Omit<KeptReceipt, 'hash'> & {
  found: 'differs' | 'missing'
  foundAt: string
  /** When an owner had looked at it; null until then. */
  seenAt: string | null
}

/** A basket that is put aside for a customer who comes back. */
export type HeldBasket = {
  /** Of this holding: a basket that is held again has another. Those of earlier versions are their basket's. */
  basketId: string
  shopId: string
  name: string
  /** ISO 8601 instant. */
  heldAt: string
  basket: Basket
  /** Absent where only this device knows it. `begun`: the server may have it, and so may another till. */
  shared?: 'begun' | 'sent'
  /** Where it was held, by name; absent for a basket of this device. */
  heldAtTill?: string
  /** Another till is taking it up. */
  isTakenElsewhere?: boolean
  /** It was taken up here, and the server does not know it yet. */
  isTaken?: true
}

/** A receipt that the server has, kept for a while: after a restore of an older backup it is sent again. */
export type SentSale = Omit<WaitingSale, 'refused'> & {
  /** ISO 8601 instant. */
  sentAt: string
  /** The books on the server do not have it any more. */
  isMissing: 0 | 1
}

/** The drawer was opened though nothing was sold: kept until the server has it. */
export type KeptOpening = { openingId: string; shopId: string; opening: DrawerOpeningBody }

/** Who can take over this till, as the server last reported. */
type KeptCashiers = { shopId: string; items: Cashier[]; sealKey?: string | undefined; keptAt: string }

/** A person who took this till over by a code, in one login session; '' if not logged in. */
export type Serving = {
  shopId: string
  sid: string
  uid: string
  name: string
  isOwner: boolean
  /** ISO 8601 instant. */
  since: string
  /** Whether the server knows, which takes everything but the rights of staff from the session. */
  isTold: boolean
  /** Id of the turn in the sealed code, if the server was away. */
  turnId?: string
}

/** A code that was entered while the server was away, encrypted for the server, which will check it. */
export type KeptCode = {
  /** Id of the turn or the approval. */
  id: string
  shopId: string
  /** Whose code it is. */
  uid: string
  name: string
  /** ISO 8601 instant. */
  at: string
  use: { turn: Sealed } | { approval: ApprovalRequest }
  /** Why the server refused it; kept until someone dismisses the message. */
  refused: string | null
}
type Sealed = { sealed: string; turnId: string; since: string }

/** How many codes of one person this device accepted while the server was away, since the server last checked one. */
export type CodeTries = { shopId: string; uid: string; taken: number; waitsUntilMs: number }

/** How far what this device keeps of a shop's lists has come. */
export type KeptShelf = {
  shopId: string
  /** What the server gave with the products, and with the customers: asked for what changed since. */
  productsSince?: string
  customersSince?: string
  /** When the products were asked for: ISO 8601 instant of this device. */
  productsAt?: string
  /** What is sold most often, the best first. */
  bestSellers?: string[]
  bestSellersAt?: string
  /** What the till shows before all products are read: the first tiles, and the categories of the whole shelf. */
  first?: { productIds: string[]; categories: string[] }
}

/** The small picture of a product, as its bytes: an older Safari keeps no Blob. */
type KeptPicture = { shopId: string; pictureId: string; content: ArrayBuffer }

type StoredBasket = Basket & { shopId: string }
type CachedProduct = Product & { shopId: string }
export type CachedCustomer = Customer & { shopId: string }

/**
 * What a device keeps of its shops, each row under its shop's id: no shop ever sees another's. It outlives
 * every logout, and a new version of the program must bring every waiting sale along.
 */
class TillDatabase extends Dexie {
  declare baskets: EntityTable<StoredBasket, 'shopId'>
  declare tills: EntityTable<ThisTill, 'shopId'>
  declare tillRequests: EntityTable<TillRequest, 'shopId'>
  declare outbox: EntityTable<WaitingSale, 'saleId'>
  declare products: Table<CachedProduct, [shopId: string, productId: string]>
  declare keptReceipts: EntityTable<KeptReceipt, 'saleId'>
  declare unlikeReceipts: EntityTable<MismatchedReceipt, 'saleId'>
  declare heldBaskets: EntityTable<HeldBasket, 'basketId'>
  declare sentSales: EntityTable<SentSale, 'saleId'>
  declare drawerOpenings: EntityTable<KeptOpening, 'openingId'>
  declare shiftPapers: EntityTable<ShiftPaper, 'seq'>
  declare toldShifts: EntityTable<ReceivedHere, 'shopId'>
  declare cashiers: EntityTable<KeptCashiers, 'shopId'>
  declare serving: Table<Serving, [shopId: string, sid: string]>
  declare codeTries: Table<CodeTries, [shopId: string, uid: string]>
  declare sealedCodes: EntityTable<KeptCode, 'id'>
  declare shelves: EntityTable<KeptShelf, 'shopId'>
  declare pictures: Table<KeptPicture, [shopId: string, pictureId: string]>
  declare customers: Table<CachedCustomer, [shopId: string, customerId: string]>

  constructor() {
    super('sales-and-accounts-till')
    this.version(1).stores({
      baskets: 'shopId',
      tills: 'shopId',
      tillRequests: 'shopId',
      outbox: 'saleId, shopId',
      products: '[shopId+productId], shopId',
      customers: '[shopId+customerId], shopId',
    })
    this.version(2).stores({ keptReceipts: 'saleId, shopId', unlikeReceipts: 'saleId, shopId' })
    this.version(3).stores({ heldBaskets: 'basketId, shopId' })
    this.version(4).stores({
      cashiers: 'shopId',
      serving: '[shopId+sid], shopId',
      codeTries: '[shopId+uid]',
      sentSales: 'saleId, shopId, sentAt, [shopId+isMissing]',
    })
    this.version(5).stores({ pictures: '[shopId+pictureId], shopId' })
    this.version(6).stores({ drawerOpenings: 'openingId, shopId' })
    this.version(7).stores({ shelves: 'shopId' })
    this.version(8).stores({ products: '[shopId+productId], shopId, *barcodes' })
    this.version(9).stores({
      shiftPapers: '++seq, id, shiftId, [shopId+standing], endedAt',
      toldShifts: 'shopId',
    })
    this.version(10)
      .stores({ sealedCodes: 'id, shopId' })
      .upgrade(async (kept) => {
        // Earlier versions kept a part of the hash of each code, and counted only wrong codes.
        await kept.table<KeptCashiers>('cashiers').toCollection().modify(withoutMarks)
        await kept.table('codeTries').clear()
      })
    keepCopiesOf(this.outbox)
    keepCopyOfTill(this.tills)
  }
}

/** Whatever waits to be sent has its second copy before it is shown as recorded, and until it is sent. */
function keepCopiesOf(outbox: TillDatabase['outbox']): void {
  outbox.hook('creating', (_saleId, waiting, transaction) => {
    const isNew = beginCopy(waiting)
    transaction.on('complete', () => tried(() => confirmCopy(waiting)))
    if (isNew) transaction.on('abort', () => dropCopy(waiting.saleId))
  })
  outbox.hook('updating', (_changes, saleId, _waiting, transaction) => {
    transaction.on('complete', () => void outbox.get(saleId).then(confirmAgain))
  })
  outbox.hook('deleting', (saleId, _waiting, transaction) => {
    transaction.on('complete', () => dropCopy(saleId))
  })
}

/** A sale that has already been returned has no copy any more, and gets none. */
function confirmAgain(waiting: WaitingSale | undefined): void {
  if (waiting && readCopy(waiting.saleId)) tried(() => confirmCopy(waiting))
}

function keepCopyOfTill(tills: TillDatabase['tills']): void {
  tills.hook('creating', (_shopId, till, transaction) => {
    transaction.on('complete', () => tried(() => keepTillCopy(till)))
  })
  tills.hook('updating', (_changes, shopId, _till, transaction) => {
    transaction.on(
      'complete',
      () => void tills.get(shopId).then((till) => till && tried(() => keepTillCopy(till))),
    )
  })
}

/** A copy that can't be written must not keep the others of its transaction from being written. */
function tried(write: () => void): void {
  try {
    write()
  } catch (error) {
    console.error('A second copy could not be written', error)
  }
}

function withoutMarks(kept: KeptCashiers): void {
  kept.items = kept.items.map((one) => ({ ...one, code: null }))
}

let opened: TillDatabase | null = null

/** The device's database; made on first use, since there is none on the server. */
export function tillDb(): TillDatabase {
  opened ??= new TillDatabase()
  return opened
}
