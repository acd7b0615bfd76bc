import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about customers and suppliers, and what they owe or are owed. */
export const partyRefusals = {
  customer_conflict: {
    status: 409,
    title: 'Another customer has this id',
    detail: say('A customer with this id was already added with other details. Choose them from the list.'),
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
    detail: say('A supplier with this id was already added with other details. Choose it from the list.'),
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
    detail: say('The account of this customer is not settled. Settle it before you erase the name.'),
  },
  supplier_has_open_items: {
    status: 409,
    title: 'Account not settled',
    detail: say(
      'The account of this supplier is not settled, or a delivery is not billed yet. Settle both before you erase the name.',
    ),
  },
  erasure_conflict: {
    status: 409,
    title: 'Another erasure has this id',
    detail: say('This id belongs to another erasure. Use a new id.'),
  },
  reminder_without_address: {
    status: 422,
    title: 'The customer has no email address',
    detail: say('A reminder is sent to the address on the page of the customer. Enter it there first.'),
  },
  reminder_nothing_owed: {
    status: 409,
    title: 'Nothing is owed',
    detail: say('The customer no longer owes anything. Reload the page.'),
  },
  reminder_emails_spent: {
    status: 429,
    title: 'No more reminders are emailed today',
    detail: (f) =>
      `A shop can email ${f.most} reminders in 24 hours. Download the statement and send it yourself.`,
  },
  reminder_not_emailed: {
    status: 503,
    title: 'The reminder was not sent',
    detail: (f) => `The mail server rejected it: ${f.said}. Try again, or send the statement yourself.`,
  },
  party_merged_into_itself: {
    status: 422,
    title: 'The same record twice',
    detail: say('A record can’t be merged into itself. Choose a different record.'),
  },
  party_merged_already: {
    status: 409,
    title: 'Already merged',
    detail: say(
      'One of the two has already been merged into another record. Reload, and choose the record that remains.',
    ),
  },
  party_erased: {
    status: 409,
    title: 'Erased',
    detail: say(
      'Its personal data was erased, so nothing more can be recorded for it. Choose another customer or supplier, or add a new one.',
    ),
  },
  party_merge_conflict: {
    status: 409,
    title: 'Another merge has this id',
    detail: say('This id already belongs to a different merge. Use a new id.'),
  },
  document_paid: {
    status: 409,
    title: 'Already paid',
    detail: say('This document has been paid or settled, so nothing on it is open. Reload to see it.'),
  },
  payment_above_document: {
    status: 409,
    title: 'More than is open',
    detail: say(
      'You entered more for a document than is still open on it. Reload and enter the amounts again.',
    ),
  },
  payment_above_open: {
    status: 409,
    title: 'More than is owed',
    detail: say(
      'The payment is more than is owed. Lower it, or keep the rest as credit. A discount, withheld tax or credit can’t be more than what it settles.',
    ),
  },
  discount_rates_differ: {
    status: 422,
    title: 'Taxed at different rates',
    detail: say(
      'The documents that this settles were taxed at different rates. Choose the document that the discount is on.',
    ),
  },
  payment_allocated_twice: {
    status: 422,
    title: 'Allocated more than was paid',
    detail: say('The documents you chose total more than the payment. Lower one of the amounts.'),
  },
  payment_before_document: {
    status: 422,
    title: 'Paid before it was owed',
    detail: (f) =>
      `The payment is posted on ${onDay(f.postingDay)}, but a document you chose is dated ${onDay(f.day)}. Correct the date, or take the money as a credit.`,
  },
  payment_credit_missing: {
    status: 409,
    title: 'Not enough credit',
    detail: say('Less credit is left than you entered. Reload to see how much.'),
  },
  payment_too_many_documents: {
    status: 422,
    title: 'Too many documents',
    detail: (f) => `One payment settles at most ${f.most} documents. Record it in two parts.`,
  },
  payment_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The payment is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  party_payment_conflict: {
    status: 409,
    title: 'Another payment has this id',
    detail: say('This id already belongs to a different payment. Use a new id.'),
  },
  party_payment_not_found: {
    status: 404,
    title: 'No such payment',
    detail: say('This shop has no such payment.'),
  },
  credit_write_off_not_found: {
    status: 404,
    title: 'No such write-off',
    detail: say('This debt is not written off, or the write-off was reversed.'),
  },
  relief_not_due: {
    status: 422,
    title: 'The tax can’t be recovered today',
    detail: say('None of the tax on this debt can be claimed in a return today.'),
  },
  credit_write_off_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The write-off is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  credit_write_off_conflict: {
    status: 409,
    title: 'Another write-off has this id',
    detail: say('This id already belongs to a different write-off. Use a new id.'),
  },
  instalment_plan_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The plan is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  instalment_plan_conflict: {
    status: 409,
    title: 'Another plan has this id',
    detail: say('This id already belongs to a different instalment plan. Use a new id.'),
  },
  instalment_plan_not_found: {
    status: 404,
    title: 'No such plan',
    detail: say('This shop has no such instalment plan.'),
  },
  instalments_unlike_amount: {
    status: 422,
    title: 'The instalments don’t add up',
    detail: say(
      'The instalments do not add up to the amount to be paid in instalments. Correct one of them.',
    ),
  },
  instalment_plan_has_payments: {
    status: 409,
    title: 'Already partly paid',
    detail: say(
      'Part of this plan has been paid, so it can’t be cancelled. Make a new plan for what is left, or reverse the payment first.',
    ),
  },
  bill_credit_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The credit note is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  bill_credit_before_bill: {
    status: 422,
    title: 'Before its bill',
    detail: (f) =>
      `The credit note is dated ${onDay(f.businessDay)}, but its bill is dated ${onDay(f.day)}. Correct its date.`,
  },
  bill_credit_above_bill: {
    status: 409,
    title: 'More than was billed',
    detail: say(
      'Together with earlier credit notes and returned goods, this is more than was billed. Reload to see what is left.',
    ),
  },
  bill_credit_reversed: {
    status: 409,
    title: 'The bill was reversed',
    detail: say('This bill or delivery was reversed, so it can no longer be credited.'),
  },
  bill_credit_conflict: {
    status: 409,
    title: 'Another credit note has this id',
    detail: say('This id already belongs to a different credit note. Use a new id.'),
  },
  bill_credit_not_found: {
    status: 404,
    title: 'No such credit note',
    detail: say('This shop has no such credit note.'),
  },
  document_id_taken: {
    status: 409,
    title: 'Another document has this id',
    detail: say('This id already belongs to another document of the shop. Use a new id.'),
  },
  allocation_above_open: {
    status: 409,
    title: 'More than is open',
    detail: say('You entered more than is still unpaid on this document. Reload and try again.'),
  },
} as const satisfies Record<string, RefusalText>
