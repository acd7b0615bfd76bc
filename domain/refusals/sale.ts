import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about receipts and their reviews. */
export const saleRefusals = {
  receipt_emails_spent: {
    status: 429,
    title: 'No more receipts are emailed today',
    detail: (f) =>
      `${f.who ?? 'A shop'} can email ${f.most} receipts in 24 hours. Print it, or share it from this device.`,
  },
  receipt_emailed_enough: {
    status: 429,
    title: 'Already emailed',
    detail: (f) => `A receipt can be emailed ${f.most} times. Print it, or share it from this device.`,
  },
  receipt_too_old: {
    status: 409,
    title: 'The receipt is too old to email',
    detail: (f) => `Receipts can be emailed for ${f.days} days. Print it, or share it from this device.`,
  },
  receipt_not_emailed: {
    status: 503,
    title: 'The receipt was not sent',
    detail: (f) => `The mail server rejected it: ${f.said}. Check the address, or print the receipt.`,
  },
  sale_not_found: {
    status: 404,
    title: 'No such receipt',
    detail: (f) => `There is no receipt ${f.saleId ?? ''} in this shop.`,
  },
  sale_conflict: {
    status: 409,
    title: 'Another sale has this id',
    detail: (f) =>
      `Sale ${f.saleId} is already recorded with different content, which stays as it is. Record the new one under a new id.`,
  },
  review_not_found: {
    status: 404,
    title: 'Nothing to review',
    detail: (f) => `The document ${f.kind} ${f.id} has nothing to review.`,
  },
  // 429: nothing is wrong with the sale, and it is sent again by itself.
  batch_too_long: {
    status: 429,
    title: 'Too many lines at once',
    detail: say('The sales before this one fill the batch. Send it in another batch.'),
  },
  refund_while_owed: {
    status: 409,
    title: 'These goods are not paid for',
    detail: say(
      'The customer still owes money for this receipt. Deduct the returned goods from that debt first; only an amount that was paid can be paid out. Open the receipt again to see what is still owed.',
    ),
  },
  exchange_mismatch: {
    status: 422,
    title: 'Not an exchange',
    detail: say(
      'An exchange is a return and a sale at the same till, rung up together. The cash refund pays for the new goods.',
    ),
  },
  payment_correction_conflict: {
    status: 409,
    title: 'Another correction has this id',
    detail: say('This id already belongs to a different correction. Use a new id.'),
  },
  payment_correction_needs_owner: {
    status: 403,
    title: 'The owner has to approve this',
    detail: say(
      'Only the owner can correct a payment type, or approve the correction of this receipt and this amount.',
    ),
  },
  payment_correction_not_possible: {
    status: 422,
    title: 'Not a sale at a till',
    detail: (f) =>
      `${f.receiptNumber} is a return or an imported receipt. Only a sale recorded at a till can have its payment type corrected.`,
  },
  payment_correction_exceeds: {
    status: 422,
    title: 'More than was paid that way',
    detail: (f) =>
      `After returns and earlier corrections, ${f.left} of this receipt is still on ${f.name}. Correct at most that amount.`,
  },
  payment_type_unknown: {
    status: 422,
    title: 'No such payment type',
    detail: say('The shop has no such payment type. Reload the page and choose one from the list.'),
  },
  approval_spent: {
    status: 409,
    title: 'Approval already used',
    detail: say('This approval was used for another correction of this receipt. Ask the owner again.'),
  },
  totals_mismatch: {
    status: 422,
    title: 'The sale does not add up',
    detail: (f) => `${f.where} is ${f.said} but should be ${f.computed}.`,
  },
  tenders_mismatch: {
    status: 422,
    title: 'Payment and total differ',
    detail: (f) =>
      `The payments less change total ${f.paidMinor}, but the sale is ${f.grossMinor} (minor units).`,
  },
  return_exceeds_sale: {
    status: 422,
    title: 'More returned than sold',
    detail: (f) => `Line ${f.lineId} has ${f.leftMilli} thousandths left to return, not ${f.wantedMilli}.`,
  },
  return_mismatch: {
    status: 422,
    title: 'Return differs from the sale',
    detail: (f) => `A return must have the same prices and taxes as its receipt: ${f.where} differs.`,
  },
  return_before_sale: {
    status: 422,
    title: 'Returned before it was sold',
    detail: (f) =>
      `The return is dated ${onDay(f.returnedOn)}, before its receipt of ${onDay(f.soldOn)}. Correct the date of this device, then record the return again.`,
  },
  return_needs_owner: {
    status: 403,
    title: 'Owner only',
    detail: say('A return without a receipt needs the owner’s approval for the amount that is paid back.'),
  },
  return_of_debt_given_up: {
    status: 409,
    title: 'The debt was written off',
    detail: (f) =>
      `The debt on this receipt was written off on ${onDay(f.day)}. Reverse the write-off first, so that the return reduces what the customer owes.`,
  },
  sale_in_future: {
    status: 422,
    title: 'Sold in the future',
    detail: (f) =>
      `The sale is timed ${f.soldAt}, but the clock of the server says ${f.now}. Correct whichever clock is wrong, then send the sale again.`,
  },
  search_too_long: {
    status: 422,
    title: 'Search took too long',
    detail: (f) => `The search timed out after ${f.seconds} seconds. Choose fewer days, or be more specific.`,
  },
} as const satisfies Record<string, RefusalText>
