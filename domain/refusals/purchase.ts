import { inMonth, onDay, type RefusalText, say } from './text.ts'

/** Refusals about purchases. */
export const purchaseRefusals = {
  expense_mismatch: {
    status: 422,
    title: 'The bill does not add up',
    detail: say('The total of the invoice differs from the sum of its lines and taxes.'),
  },
  expense_account_unknown: {
    status: 422,
    title: 'Not an expense account',
    detail: (f) =>
      `${f.account} is not an expense account. Choose one from 6000 on, or add it to the chart first.`,
  },
  expense_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The expense is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  expense_conflict: {
    status: 409,
    title: 'Another expense has this id',
    detail: say('This id already belongs to a different expense. Use a new id.'),
  },
  expense_not_found: {
    status: 404,
    title: 'No such expense',
    detail: say('This shop has no such expense.'),
  },
  bill_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The bill is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  bill_has_payments: {
    status: 409,
    title: 'The bill has a payment',
    detail: say(
      'Part of this bill has been paid. Reverse its payments first, each on its own page, and then the bill.',
    ),
  },
  bill_conflict: {
    status: 409,
    title: 'Another bill has this id',
    detail: say('This id already belongs to a different bill. Use a new id.'),
  },
  bill_not_found: {
    status: 404,
    title: 'No such bill',
    detail: say('This shop has no such bill.'),
  },
  delivery_mismatch: {
    status: 422,
    title: 'The invoice does not add up',
    detail: say('The total of the invoice differs from the sum of its lines and taxes.'),
  },
  delivery_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The delivery is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  delivery_conflict: {
    status: 409,
    title: 'Another delivery has this id',
    detail: say('This id already belongs to a different delivery. Use a new id.'),
  },
  delivery_not_found: {
    status: 404,
    title: 'No such delivery',
    detail: say('This shop has no such delivery.'),
  },
  draft_not_found: {
    status: 404,
    title: 'No such draft',
    detail: say('This shop has no such draft. It may have been discarded.'),
  },
  draft_posted: {
    status: 409,
    title: 'Already posted',
    detail: say('This draft has been posted. Open the bill or expense to see it.'),
  },
  draft_changed: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say('This draft was changed after you opened it. Reload it and make your changes again.'),
  },
  draft_incomplete: {
    status: 422,
    title: 'Not complete yet',
    detail: (f) =>
      Array.isArray(f.missing) && f.missing.length > 0
        ? `Enter ${f.missing.join(', ')} before you post it.`
        : 'Open the draft and correct what is marked before you post it.',
  },
  recurring_not_found: {
    status: 404,
    title: 'No such recurring bill or expense',
    detail: say('This shop has no such recurring bill or expense. It may have been stopped.'),
  },
  recurring_changed: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say(
      'This recurring bill or expense was changed after you opened it. Reload it and make your changes again.',
    ),
  },
  recurring_too_early: {
    status: 422,
    title: 'Begins too early',
    detail: (f) => `The first draft can be made on ${onDay(f.earliest)}. Choose that day or a later one.`,
  },
  spread_too_early: {
    status: 422,
    title: 'Begins too early',
    detail: (f) => `The spread can’t begin before ${inMonth(f.earliest)}, the month of the invoice.`,
  },
  bill_credit_of_spread: {
    status: 422,
    title: 'Still to be spread',
    detail: (f) =>
      `This bill is prepaid for ${f.account} ${f.name}, and not all of its months are posted yet, so a credit note would leave them too high. Reverse the bill together with the months already posted, and record it again with the reduced amount.`,
  },
  goods_credit_before_bill: {
    status: 409,
    title: 'Record the credit note on the bill',
    detail: say(
      'These goods were delivered before they were billed. Enter the bill if it is missing, then record the credit note on the bill.',
    ),
  },
  goods_credit_supplier: {
    status: 422,
    title: 'Whose credit note?',
    detail: say(
      'This delivery was paid immediately and has no supplier. Choose the supplier who gave the credit note.',
    ),
  },
  goods_credit_lines: {
    status: 422,
    title: 'Not on the bill',
    detail: say(
      'A credit note can only credit lines and taxes of its bill. Open the bill again and choose them there.',
    ),
  },
  goods_credit_not_found: {
    status: 404,
    title: 'No such credit note',
    detail: say('This shop has no such credit note.'),
  },
  bill_credited: {
    status: 409,
    title: 'The document has a credit note',
    detail: say('This document has a credit note. Reverse the credit note first, on its own page.'),
  },
  bill_goods_returned: {
    status: 409,
    title: 'Goods on this bill were returned',
    detail: say(
      'Goods on this bill were returned to the supplier. Reverse the return first, on its own page.',
    ),
  },
  spread_nothing_due: {
    status: 409,
    title: 'Nothing left to post',
    detail: (f) => `All months through ${inMonth(f.month)} are posted.`,
  },
  spread_in_future: {
    status: 422,
    title: 'The month has not ended',
    detail: (f) => `${inMonth(f.month)} is posted once the month has ended.`,
  },
  spread_conflict: {
    status: 409,
    title: 'Another month has this id',
    detail: say('This id already belongs to the shares of another month. Use a new id.'),
  },
  cash_count_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The count is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  cash_count_before_count: {
    status: 422,
    title: 'Already counted on a later day',
    detail: (f) =>
      `This money was already counted on ${onDay(f.counted)}. A difference dated ${onDay(f.businessDay)} would change that count. Date this count ${onDay(f.counted)} or later, or reverse the later count first.`,
  },
  cash_count_before_later: {
    status: 422,
    title: 'Counted again since',
    detail: (f) =>
      `This money was counted again on ${onDay(f.counted)}. Without the difference of ${onDay(f.businessDay)}, that count would no longer agree with the books. Reverse the count of ${onDay(f.counted)} first.`,
  },
  cash_count_changed: {
    status: 409,
    title: 'The balance has changed',
    detail: say('Money was paid in or out after the count began. Check the balance, then count again.'),
  },
  cash_count_conflict: {
    status: 409,
    title: 'Another count has this id',
    detail: say('This id already belongs to a different count. Use a new id.'),
  },
  delivery_settled: {
    status: 409,
    title: 'This delivery is paid or billed',
    detail: say(
      'This delivery is paid or billed, at least in part. Reverse its payments first, each on its own page. If the bill came later, reverse the bill first.',
    ),
  },
  delivery_goods_gone: {
    status: 409,
    title: 'Some of the goods are gone',
    detail: (f) =>
      `Some of the ${f.name} of this delivery has since been sold, moved or written off, so the delivery can’t be reversed as a whole. Return what is left to the supplier, or correct the quantity by a count.`,
  },
  delivery_reversed: {
    status: 409,
    title: 'The delivery was reversed',
    detail: (f) => `This delivery was reversed on ${onDay(f.on)}: its goods are no longer in the books.`,
  },
  delivery_of_other_supplier: {
    status: 422,
    title: 'Another supplier’s delivery',
    detail: say('This delivery came from another supplier. Choose the deliveries of this one.'),
  },
  delivery_has_freight: {
    status: 409,
    title: 'Freight was billed for this delivery',
    detail: say('A bill for the freight of this delivery is recorded. Reverse that bill first.'),
  },
  delivery_billed: {
    status: 409,
    title: 'The delivery is already billed',
    detail: say('The bill for this delivery is already recorded. Check it before you enter another one.'),
  },
  delivery_not_billed: {
    status: 409,
    title: 'The delivery is not billed yet',
    detail: say('Enter the bill for this delivery first, then return the goods against it.'),
  },
  delivery_bill_lines: {
    status: 422,
    title: 'Not every line of the delivery',
    detail: say('A bill has to cover every line of its deliveries, each line once.'),
  },
  delivery_bill_conflict: {
    status: 409,
    title: 'Another bill has this id',
    detail: say('This id already belongs to a different bill. Use a new id.'),
  },
  supplier_return_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The return is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  supplier_return_conflict: {
    status: 409,
    title: 'Another document has this id',
    detail: say('This id already belongs to a different return or delivery. Use a new id.'),
  },
  supplier_return_not_found: {
    status: 404,
    title: 'No such return',
    detail: say('This shop has no such return to a supplier.'),
  },
  supplier_return_counted_since: {
    status: 422,
    title: 'Counted since the return',
    detail: (f) =>
      `${f.name} was counted on ${onDay(f.counted)}, after this return. That count already corrected the stock, so the return stays. If the stock is still wrong, count the product again.`,
  },
  supplier_credit_used: {
    status: 409,
    title: 'The credit is used',
    detail: say(
      'Some of the supplier’s credit has been used for other bills. Reverse that payment first, on its own page.',
    ),
  },
  supplier_return_above_bill: {
    status: 409,
    title: 'More than was billed',
    detail: say(
      'Together with earlier credit notes and returns, this is more than was billed for the delivery. Correct the credit per unit or its tax.',
    ),
  },
  supplier_return_tax_above_bill: {
    status: 409,
    title: 'More tax than was billed',
    detail: say(
      'After earlier credit notes and returns, less of this tax is left on the bill. Enter the tax as stated on the credit note.',
    ),
  },
  supplier_return_above_delivery: {
    status: 422,
    title: 'More than was delivered',
    detail: (f) =>
      `${Number(f.receivedMilli) / 1000} of ${f.name} were delivered, and ${Number(f.returnedMilli) / 1000} have already been returned. Correct the quantity.`,
  },
} as const satisfies Record<string, RefusalText>
