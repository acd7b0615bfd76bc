import { type RefusalText, say } from './text.ts'

/** Of customers and suppliers, and of what is open with them. */
export const partyRefusals = {
  customer_conflict: {
    status: 409,
    title: 'Another customer has this id',
    detail: (f) => `Customer ${f.customerId} exists with other content.`,
  },
  customer_number_taken: {
    status: 409,
    title: 'Customer number taken',
    detail: (f) => `Another customer has the number ${f.number}.`,
  },
  customer_not_found: {
    status: 404,
    title: 'No such customer',
    detail: (f) => `There is no customer ${f.customerId ?? ''} in this shop.`,
  },
  supplier_conflict: {
    status: 409,
    title: 'Another supplier has this id',
    detail: (f) => `Supplier ${f.supplierId} exists with other content.`,
  },
  supplier_number_taken: {
    status: 409,
    title: 'Supplier number taken',
    detail: (f) => `Another supplier has the number ${f.number}.`,
  },
  supplier_not_found: {
    status: 404,
    title: 'No such supplier',
    detail: (f) => `There is no supplier ${f.supplierId ?? ''} in this shop.`,
  },
  customer_has_open_items: {
    status: 409,
    title: 'Account not settled',
    detail: say(
      'Money is still owed between the shop and this customer. Settle it first; the name is needed until then.',
    ),
  },
  erasure_conflict: {
    status: 409,
    title: 'Another erasure has this id',
    detail: say('This id belongs to another customer’s erasure. Use a new id.'),
  },
  allocation_above_open: {
    status: 409,
    title: 'More than is open',
    detail: say('Less of this document is still unpaid than was to be settled. Reload and try again.'),
  },
} as const satisfies Record<string, RefusalText>
