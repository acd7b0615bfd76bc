import { storedCollections } from '../../books/kinds/stored.ts'
import { compareNumbers } from './article-numbers.ts'
import { chainAuditLog } from './audit-chains.ts'
import { addEndDatesToFormerNames } from './former-names.ts'
import { joinDayTotals } from './joined-day-totals.ts'
import { formPages } from './journal-pages.ts'
import { countKnownTaxes } from './known-taxes.ts'
import { emptyLeftBehind, lockLeftBehind } from './left-behind.ts'
import type { Migration } from './migration.ts'
import { countParts } from './parts-of-days.ts'
import { writeDownPeople } from './people-on-record.ts'
import { allowRepeatedNumbers } from './repeated-numbers.ts'
import { listReviews } from './review-items.ts'
import { sealEvidence } from './sealed-evidence.ts'
import { foldProducts } from './searched-products.ts'
import { foldSubledgers } from './subledgers.ts'
import { keepTillsInUse } from './tills-in-use.ts'

const steps: readonly Migration[] = [
  {
    version: 2,
    what: 'the version of the schema is written down',
    // Nothing in the documents of version 1 differs: the number itself is what is new.
    async up() {},
  },
  { version: 3, what: 'people on record are known by their addresses', up: writeDownPeople },
  { version: 4, what: 'taxes are counted under names of the tax packs', up: countKnownTaxes },
  { version: 5, what: 'products are found without accents, blanks and punctuation', up: foldProducts },
  { version: 6, what: 'a receipt number may be used twice', up: allowRepeatedNumbers },
  { version: 7, what: 'what is to be reviewed is on a list of its own', up: listReviews },
  { version: 8, what: 'entries and movements of stock are recorded in pages only', up: lockLeftBehind },
  { version: 9, what: 'entries and stock movements are kept in pages of a journal', up: formPages },
  { version: 10, what: 'the documents that the pages were formed of are taken away', up: emptyLeftBehind },
  { version: 11, what: 'open items and totals of tax are kept', up: foldSubledgers },
  { version: 12, what: 'all totals of a day are one document', up: joinDayTotals },
  {
    version: 13,
    what: 'what a shop began with, and the accounts it adds, are documents',
    // An earlier program does not know them. The server records those that there are once it can write to the books.
    async up() {},
  },
  { version: 14, what: 'the audit log is a chain for each shop', up: chainAuditLog },
  {
    version: 15,
    what: 'suppliers, staff limits and payments by a provider are on record',
    // An earlier program does not know the kinds of documents that name them. Nothing recorded differs.
    async up() {},
  },
  {
    version: 16,
    what: 'stock may be at several places',
    // An earlier program would take all of it to be in the first. Nothing recorded differs.
    async up() {},
  },
  {
    version: 17,
    what: 'a delivery may be reversed',
    // An earlier program knows no reversal that moves goods. Nothing recorded differs.
    async up() {},
  },
  {
    version: 18,
    what: 'a write-off may be reversed, and money be on an account that the shop added',
    // An earlier program would count those goods out again, and finds no place for that money. Nothing recorded differs.
    async up() {},
  },
  { version: 19, what: 'days know what each cashier, shift, place and hour sold', up: countParts },
  { version: 20, what: 'barcodes are compared as article numbers', up: compareNumbers },
  {
    version: 21,
    what: 'documents state what of them no tax return contains, and when late debts are due',
    // An earlier program would declare it, and could not post such a document again. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 22,
    what: 'cash taken out of drawers has limits and approvals',
    // An earlier program would hash neither, and review nothing by them. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 23,
    what: 'columns that change the meaning of a row of a statement are remembered',
    // An earlier program would read such a file without them. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 24,
    what: 'the cost of goods may be corrected on the days on which they moved',
    // An earlier program does not know these documents. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 25,
    what: 'sales know when they were sold where the clock of their till is wrong',
    // An earlier program would count such a sale in the hour that its till printed. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 26,
    what: 'late price differences are split by what is held of their delivery',
    // An earlier program would post them again by what is held of the product. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 27,
    what: 'tax on debts that are written off may be recovered',
    // An earlier program would post such a write-off again as a loss of all of it. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 28,
    what: 'shifts take in what was recorded while none was open, and removed lines name who removed them',
    // An earlier program would show a Z report without it, and count those lines for who sold. Nothing that is stored differs.
    async up() {},
  },
  { version: 29, what: 'evidence that posts nothing is sealed', up: sealEvidence },
  {
    version: 30,
    what: 'the cash of a receipt that arrived after its shift was closed was in the count of that shift',
    // An earlier program would post it again as cash that came into the drawer later. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 31,
    what: 'the owner may set the first day of sales here',
    // An earlier program would read that setting as a tax registration. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 32,
    what: 'tax on debts in instalments is recovered instalment by instalment',
    // An earlier program would claim it again for the whole document. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 33,
    what: 'the cash of a receipt that arrived after the opening of a shift was in its float',
    // An earlier program would post it again as cash that came into the drawer later. Nothing that is stored differs.
    async up() {},
  },
  { version: 34, what: 'former product names have an end date', up: addEndDatesToFormerNames },
  { version: 35, what: 'tills that employees set up before approval was needed go on', up: keepTillsInUse },
  {
    version: 36,
    what: 'discounts and changed prices count for the person who gave them',
    // An earlier program would count them for who sold. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 38,
    what: 'products may be services, of which no stock is kept',
    // An earlier program would take them out of the stock, and calculate another cost. Nothing that is stored differs.
    async up() {},
  },
  {
    version: 39,
    what: 'cash movements may undo others',
    // An earlier program would post what the owner gave back to capital. Nothing that is stored differs.
    async up() {},
  },
]

/** A kind of document that came later: nothing that is stored differs. */
const ofLaterKinds: readonly Migration[] = storedCollections.flatMap(({ name, since }) =>
  since === undefined ? [] : [{ version: since, what: `there may be ${name}`, async up() {} }],
)

/**
 * Every step, oldest first, numbered without gaps from 2. Version 1 is what databases are that were made
 * before versions were written down.
 */
export const migrations: readonly Migration[] = [...steps, ...ofLaterKinds].toSorted(
  (one, other) => one.version - other.version,
)
