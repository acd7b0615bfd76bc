import { storedCollections } from '#server/books/kinds/stored.ts'
import { anyCaseAnyBlanks, asPeopleSort } from './collations.ts'
import { journalIndexes } from './journal-indexes.ts'
import { listIndexes } from './list-indexes.ts'
import type { Index } from './shape.ts'

/** How what is open of a party is found. */
const openItemIndex = {
  '_id.shopId': 1,
  '_id.account': 1,
  '_id.party': 1,
  side: 1,
  day: 1,
  number: 1,
} as const

/** Every index beside `_id`. Compound ids start with shopId, so a shop's documents lie together. Those of the kinds of documents are in their folders. */
export const indexes: Readonly<Record<string, readonly Index[]>> = {
  ...Object.fromEntries(storedCollections.map(({ name, indexes }) => [name, indexes])),
  shops: [
    [{ shopId: 1 }],
    [{ email: 1 }, { collation: anyCaseAnyBlanks }],
    [{ 'employee.contact': 1 }, { collation: anyCaseAnyBlanks }],
    [{ 'accountant.email': 1 }, { collation: anyCaseAnyBlanks }],
    [{ status: 1 }],
    [{ owner: 1 }],
    [{ 'owner.id': 1 }],
    [{ name: 1, _id: 1 }, { collation: asPeopleSort }],
    [{ createdAt: 1, _id: 1 }],
    [{ country: 1 }],
    [{ currency: 1 }],
  ],
  softwaredev: [[{ email: 1 }, { collation: anyCaseAnyBlanks }]],
  products: [
    [{ '_id.shopId': 1, sku: 1 }, { unique: true }],
    [
      { '_id.shopId': 1, barcodes: 1 },
      { unique: true, partialFilterExpression: { 'barcodes.0': { $exists: true } } },
    ],
    // The same article number in other digits is that of one product, too.
    [
      { '_id.shopId': 1, 'search.numbers': 1 },
      { unique: true, partialFilterExpression: { 'search.numbers.0': { $exists: true } } },
    ],
    [
      { '_id.shopId': 1, sharedNumbers: 1 },
      { partialFilterExpression: { 'sharedNumbers.0': { $exists: true } } },
    ],
    [{ '_id.shopId': 1, name: 1 }],
    [{ '_id.shopId': 1, updatedAt: 1 }],
    // The list in the order of names, whole and of a group; the names of the groups.
    [listIndexes.products],
    [{ '_id.shopId': 1, category: 1, 'search.name': 1, '_id.productId': 1 }],
    [{ '_id.shopId': 1, shelf: 1, 'search.name': 1, '_id.productId': 1 }],
    [listIndexes.prices],
    [
      { '_id.shopId': 1, 'scheduledPrices.from': 1 },
      { partialFilterExpression: { 'scheduledPrices.0': { $exists: true } } },
    ],
  ],
  journalPages: [
    // Two lists can't be in one index. `last` behind the day gives the pages of a day in their order.
    [journalIndexes.byDay],
    [journalIndexes.byAccount],
    [journalIndexes.byNumber],
  ],
  chainHeads: [],
  stockBalances: [[listIndexes.quantities]],
  dayProductTotals: [[{ '_id.shopId': 1, '_id.day': 1 }]],
  openItems: [
    [{ '_id.shopId': 1 }],
    // What of a party is open, oldest first: what was settled long ago is not in it.
    [openItemIndex, { partialFilterExpression: { openMinor: { $gt: 0 } } }],
  ],
  dayTotals: [[{ '_id.shopId': 1, '_id.day': 1 }]],
  reviewItems: [
    [
      {
        '_id.shopId': 1,
        isSeen: 1,
        postingDay: -1,
        recordedAt: -1,
        '_id.id': -1,
        '_id.kind': -1,
        reference: 1,
      },
    ],
    [
      {
        '_id.shopId': 1,
        isSeen: 1,
        'reviews.code': 1,
        postingDay: -1,
        recordedAt: -1,
        '_id.id': -1,
        '_id.kind': -1,
      },
    ],
    [{ '_id.shopId': 1, 'seen.mark': 1 }, { partialFilterExpression: { isSeen: true } }],
  ],
  tills: [
    [{ '_id.shopId': 1, series: 1 }, { unique: true }],
    [{ '_id.shopId': 1, name: 1 }, { unique: true }],
  ],
  customers: [
    [{ '_id.shopId': 1, name: 1 }],
    [
      { '_id.shopId': 1, number: 1 },
      { name: 'customer_number', unique: true, partialFilterExpression: { number: { $exists: true } } },
    ],
    [{ '_id.shopId': 1, changedAt: 1 }, { partialFilterExpression: { isErased: true } }],
  ],
  suppliers: [
    [{ '_id.shopId': 1, name: 1 }],
    [
      { '_id.shopId': 1, number: 1 },
      { name: 'supplier_number', unique: true, partialFilterExpression: { number: { $exists: true } } },
    ],
  ],
  stockCounts: [[{ '_id.shopId': 1, startedAt: -1 }], [{ '_id.shopId': 1, countedThrough: 1 }]],
  spendingDrafts: [
    [
      { '_id.shopId': 1, 'draft.day': 1 },
      { partialFilterExpression: { state: { $in: ['open', 'posting'] } } },
    ],
  ],
  bankStatements: [[{ '_id.shopId': 1, account: 1, importedAt: -1 }]],
  bankLines: [
    [{ '_id.shopId': 1, account: 1, day: 1 }],
    [{ '_id.shopId': 1, account: 1, state: 1, day: 1 }],
    // An entry is what one line is, whoever is quicker.
    [
      { '_id.shopId': 1, keys: 1 },
      { unique: true, partialFilterExpression: { 'keys.0': { $exists: true } } },
    ],
  ],
  bankAccounts: [],
  bankRules: [[{ '_id.shopId': 1, savedAt: 1 }]],
  budgets: [[{ '_id.shopId': 1, '_id.month': 1 }]],
  journalDrafts: [
    [{ '_id.shopId': 1, 'draft.businessDay': 1 }, { partialFilterExpression: { state: 'open' } }],
  ],
  journalTemplates: [[{ '_id.shopId': 1, 'template.name': 1 }, { unique: true }], [{ nextDay: 1 }]],
  recurringSpending: [[{ '_id.shopId': 1 }], [{ nextDay: 1 }]],
  purchaseOrders: [[{ '_id.shopId': 1, number: 1 }, { unique: true }], [{ '_id.shopId': 1, state: 1 }]],
  quotations: [[{ '_id.shopId': 1, number: 1 }, { unique: true }], [{ '_id.shopId': 1, customerId: 1 }]],
  supplierPrices: [[{ '_id.shopId': 1, '_id.productId': 1 }], [{ '_id.shopId': 1, '_id.supplierId': 1 }]],
  imports: [
    [{ '_id.shopId': 1, startedAt: -1 }],
    // One at a time: two would take each other's receipts for known.
    [{ '_id.shopId': 1 }, { unique: true, partialFilterExpression: { state: 'running' } }],
  ],
  attachments: [
    [{ '_id.shopId': 1, 'document.kind': 1, 'document.id': 1, sentAt: 1, _id: 1 }, { name: 'of_document' }],
    [{ '_id.shopId': 1, fileId: 1 }],
    [{ sentAt: 1 }, { partialFilterExpression: { document: null } }],
    [{ 'document.since': 1 }],
  ],
  // As GridFS makes them itself.
  'attachments.files': [[{ filename: 1, uploadDate: 1 }]],
  'attachments.chunks': [[{ files_id: 1, n: 1 }, { unique: true }]],
  importRows: [[{ importId: 1, receiptNumber: 1, firstRow: 1 }]],
  cashierCodes: [],
  drawerOpenings: [[{ '_id.shopId': 1, businessDay: -1 }], [{ '_id.shopId': 1, shiftId: 1 }]],
  sealedCodes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  drawerSignals: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  heldBaskets: [[{ '_id.shopId': 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  depositHolds: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ '_id.shopId': 1, '_id.depositId': 1 }]],
  creditHolds: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ '_id.shopId': 1, customerId: 1 }]],
  creditReservations: [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    [{ '_id.shopId': 1, '_id.saleId': 1 }],
    [{ '_id.shopId': 1, returnId: 1 }],
    [{ '_id.shopId': 1, by: 1, firstAt: 1 }],
  ],
  approvals: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  revocations: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  accountingGrants: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  // A link of half an hour is kept for an hour: so long it counts towards those sent to a person.
  passwordLinks: [[{ expiresAt: 1 }, { expireAfterSeconds: 1800 }], [{ uid: 1, createdAt: 1 }]],
  signInAttempts: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ who: 1 }]],
  refusedAttempts: [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    [{ '_id.uid': 1, '_id.day': 1 }],
    [{ '_id.uid': 1, lastAt: -1 }],
  ],
  accountsInMaking: [[{ email: 1 }]],
  paymentConfigurations: [],
  reportSchedules: [[{ dueAt: 1 }]],
  shiftMails: [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    [{ '_id.shopId': 1, createdAt: -1 }],
    [{ '_id.shopId': 1, '_id.shiftId': 1 }],
    [{ state: 1, nextAt: 1 }],
  ],
  reportMails: [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
    [{ createdAt: -1, _id: -1 }],
    [{ state: 1, nextAt: 1 }],
    [{ '_id.scheduleId': 1, '_id.run': 1 }],
  ],
  payments: [
    [{ '_id.shopId': 1, reference: 1 }],
    [{ '_id.shopId': 1, startedAt: -1, '_id.paymentId': -1 }],
    // What needs attention, and what is still to be followed: a few of them all.
    [
      { '_id.shopId': 1, finding: 1, startedAt: -1, '_id.paymentId': -1 },
      { partialFilterExpression: { finding: { $type: 'string' } } },
    ],
    [{ startedAt: 1 }, { partialFilterExpression: { isOver: false } }],
  ],
  madeUpPasswords: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  knownDevices: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ uid: 1, usedAt: -1 }]],
  people: [[{ email: 1 }]],
  personChanges: [],
  peopleTurns: [],
  sessionDevices: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  customTokens: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }], [{ sid: 1 }]],
  // What administrators sort and filter the shops by, each order to its end; `due` is for the job that checks them again.
  shopHealth: [
    [{ rank: -1, nameKey: 1, _id: 1 }],
    [{ severity: 1, rank: -1, nameKey: 1, _id: 1 }],
    [{ codes: 1, rank: -1, nameKey: 1, _id: 1 }],
    [{ nameKey: 1, _id: 1 }],
    [{ lastSale: 1, _id: 1 }],
    [{ missing: 1, _id: 1 }],
    [{ refusedLogins: 1, _id: 1 }],
    [{ audited: 1, _id: 1 }],
    [{ checkedAt: 1 }],
    [{ words: 1 }],
  ],
  auditLog: [
    [{ chain: 1, number: 1 }, { unique: true }],
    // Newest first: of everything, of a shop, of a person, of an action.
    [{ at: -1, _id: -1 }],
    [{ shopId: 1, at: -1, _id: -1 }],
    [{ uid: 1, at: -1, _id: -1 }],
    [{ action: 1, at: -1, _id: -1 }],
    // Of an action in a shop: who took over a session, and how often something was done.
    [{ shopId: 1, action: 1, at: -1, _id: -1 }],
  ],
  auditHeads: [],
  evidenceSeals: [[{ '_id.shopId': 1, '_id.number': 1 }]],
  administratorVisits: [[{ until: 1 }, { expireAfterSeconds: 0 }]],
  // Of the installation itself: what its processes hand each other, its version, when it was backed up, and how far its first run is.
  writingTurns: [],
  handedOver: [[{ shopId: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  schema: [],
  maintenance: [],
  setup: [],
  jobs: [],
  shopAudits: [],
  shopImports: [],
  shopImportHeads: [],
}

/** Indexes that an earlier program made, and no query uses. */
export const retiredIndexes: Readonly<Record<string, readonly string[]>> = {
  passwordLinks: ['createdAt_1'],
  products: [
    '_id.shopId_1_search.name_1__id.productId_1',
    '_id.shopId_1_search.name_1__id.productId_1_status_1_reorderLevelMilli_1',
  ],
  stockBalances: ['_id.shopId_1'],
  auditLog: ['shopId_1_at_-1'],
  sales: [
    '_id.shopId_1_receiptNumber_1',
    '_id.shopId_1_postingDay_1_soldAtInstant_1__id.saleId_1',
    '_id.shopId_1_postingDay_1_location_1',
    '_id.shopId_1_shiftId_1',
  ],
}
