import type { ImportField } from '#app/features/imports/mapping-fields.tsx'
import type { OpeningSubject } from '#domain/import/opening-row.ts'

const currency = { field: 'currency', label: 'Currency', help: 'Rows in another currency are refused.' }

const ofParty = (label: string, credit: string): readonly ImportField[] => [
  { field: 'party', label, isRequired: true, help: 'The name or the number on record; a new name is added.' },
  { field: 'amount', label: 'Amount', isRequired: true, help: credit },
  { field: 'reference', label: 'Document', help: 'Needed if one has several.' },
  { field: 'day', label: 'Date', help: 'Today if left empty.' },
  { field: 'due', label: 'Due date' },
  { field: 'direction', label: 'Debit or credit', help: 'Dr or Cr, if the amounts have no minus sign.' },
  { field: 'status', label: 'Status', help: 'Paid, cancelled and draft documents are refused.' },
  currency,
]

const partyHelp =
  'Name and amount are enough; add document, date and due date if you have them. You see how each row was read before anything is recorded. The same list again changes nothing; a row with a different amount corrects the recorded one, as long as nothing has been paid on it.'

/** What a list of openings may hold, and its columns. */
export const subjects: Readonly<
  Record<
    OpeningSubject,
    {
      label: string
      one: string
      many: string
      fields: readonly ImportField[]
      missing: string
      help: string
    }
  >
> = {
  receivables: {
    ...{ label: 'What customers owe', one: 'open document', many: 'open documents' },
    ...{
      fields: ofParty('Customer', 'The open amount. Enter a customer’s credit below zero or in brackets.'),
      missing: 'Choose which columns hold the customer and the amount.',
      help: partyHelp,
    },
  },
  payables: {
    ...{ label: 'What suppliers are owed', one: 'open document', many: 'open documents' },
    ...{
      fields: ofParty(
        'Supplier',
        'The open amount. Enter what a supplier owes the shop below zero or in brackets.',
      ),
      missing: 'Choose which columns hold the supplier and the amount.',
      help: partyHelp,
    },
  },
  stock: {
    ...{ label: 'Opening stock', one: 'product', many: 'products' },
    fields: [
      { field: 'product', label: 'Product', isRequired: true, help: 'SKU or barcode.' },
      { field: 'quantity', label: 'Quantity', isRequired: true },
      { field: 'unitCost', label: 'Cost of one', isRequired: true },
      currency,
    ],
    missing: 'Choose which columns hold the product, the quantity and the cost.',
    help: 'SKU or barcode, quantity and cost of one. Add the products first. You see how each row was read before anything is recorded. A row with a different quantity or cost corrects the recorded one, as long as none of it has been sold, moved or written off.',
  },
}
