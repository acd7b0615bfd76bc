import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about payments taken by a provider, store credit and deposits. */
export const paymentRefusals = {
  credit_code_misread: {
    status: 422,
    title: 'Not a store credit code',
    detail: say('Check it against the return receipt: 10 letters and digits.'),
  },
  credit_code_unknown: {
    status: 404,
    title: 'No store credit has this code',
    detail: say(
      'No return receipt of this shop has this code. Choose the customer instead: their store credit is shown there.',
    ),
  },
  credit_not_reserved: {
    status: 422,
    title: 'Store credit or deposit not reserved',
    detail: say(
      'Store credit is spent with the code on the receipt of the return, and a deposit after this till has reserved it for the sale. Remove the payment, and take it again by its code or from the customer’s deposits, or have the owner record the sale.',
    ),
  },
  store_credit_not_enough: {
    status: 422,
    title: 'More than is left',
    detail: (f) =>
      Number(f.leftMinor) === 0
        ? 'This store credit has been used up, or another till is using it.'
        : `Only ${f.left} of this store credit is left. Take that, and the rest by another payment type.`,
  },
  deposit_conflict: {
    status: 409,
    title: 'A deposit was already recorded',
    detail: say(
      'A deposit with other details was already recorded under this id. Check this customer’s deposits before you take it again.',
    ),
  },
  deposit_needs_shift: {
    status: 409,
    title: 'No shift is open',
    detail: say(
      'In this shop a till takes money only while a shift is open. Open a shift at this till first.',
    ),
  },
  deposit_too_many: {
    status: 409,
    title: 'Too many open deposits',
    detail: (f) =>
      `This customer has ${f.most} deposits that are not used up. Use some of them, or give them back, then take the next.`,
  },
  deposit_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `This deposit is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct the clock of the till.`,
  },
  deposit_not_found: {
    status: 404,
    title: 'No such deposit',
    detail: say('This customer has no such deposit. Open the list of their deposits again.'),
  },
  deposit_used: {
    status: 409,
    title: 'Deposit was used',
    detail: say(
      'All of this deposit was used for sales, so none of it can be refunded. Return the goods on their receipt instead.',
    ),
  },
  deposit_not_enough: {
    status: 422,
    title: 'More than is left',
    detail: (f) =>
      Number(f.leftMinor) === 0
        ? 'This deposit has been used up, or another till is using it.'
        : `Only ${f.left} of this deposit is left. Take that, and the rest by another payment type.`,
  },
  deposits_reserved_enough: {
    status: 429,
    title: 'Limit of deposits reached',
    detail: (f) =>
      `One employee can use ${f.most} deposits in 24 hours. Ask the owner to take this sale, or have the customer pay in another way.`,
  },
  payment_conflict: {
    status: 409,
    title: 'Another payment has this id',
    detail: say('A payment with this id was started with another amount or payment type. Start a new one.'),
  },
  payment_not_found: {
    status: 404,
    title: 'No such payment',
    detail: say('There is no payment with this id in this shop.'),
  },
  payment_provider_missing: {
    status: 409,
    title: 'No payment provider',
    detail: say('This shop has no account with a payment provider. Type in the reference of the payment.'),
  },
  payment_reference_missing: {
    status: 422,
    title: 'Reference missing',
    detail: say('The terminal’s reference is missing: it is on the slip.'),
  },
  payment_refused: {
    status: 422,
    title: 'The provider refused this',
    detail: (f) => `The payment provider refused this: ${f.reason ?? 'it gave no reason.'}`,
  },
  payment_currency_unknown: {
    status: 422,
    title: 'Currency not taken',
    detail: (f) => `The payment provider takes no payments in ${f.currency ?? 'this currency'}.`,
  },
  payment_key_refused: {
    status: 409,
    title: 'Key refused by the provider',
    detail: say(
      'The payment provider does not accept the secret key of this shop. Ask an administrator to enter it again, and type in references until then.',
    ),
  },
  payment_key_unreadable: {
    status: 409,
    title: 'Key can’t be read',
    detail: say(
      'The server no longer has the key that encrypted this shop’s secret key. Ask an administrator to enter it again.',
    ),
  },
  payment_provider_away: {
    status: 503,
    title: 'Payment provider does not answer',
    detail: say('The payment provider can’t be reached now. Try again, or type in a reference.'),
  },
  payment_not_taken: {
    status: 409,
    title: 'Nothing to refund',
    detail: say('Nothing has been paid yet, so there is nothing to refund.'),
  },
  refund_above_paid: {
    status: 409,
    title: 'More than was paid',
    detail: say('The refund is more than what is left of the payment. Reload to see what has been refunded.'),
  },
  refund_conflict: {
    status: 409,
    title: 'Another refund has this id',
    detail: say('A refund with this id was asked for with another amount. Start again.'),
  },
  receipt_not_found: {
    status: 404,
    title: 'No such receipt',
    detail: (f) => `There is no receipt ${f.receiptNumber ?? ''} in this shop.`,
  },
  transfer_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The transfer is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  transfer_conflict: {
    status: 409,
    title: 'Another transfer has this id',
    detail: say('This id already belongs to a different transfer. Use a new id.'),
  },
  transfer_not_found: {
    status: 404,
    title: 'No such transfer',
    detail: say('This shop has no such transfer.'),
  },
  webhook_not_signed: {
    status: 401,
    title: 'Not signed by the provider',
    detail: say('The signature is missing, or was not made with a key of this shop.'),
  },
  webhook_unreadable: {
    status: 400,
    title: 'Event can’t be read',
    detail: say('The event is signed but can’t be read.'),
  },
  webhook_for_another_shop: {
    status: 404,
    title: 'Event of another shop',
    detail: say('The payment belongs to another shop, whose keys did not sign this event.'),
  },
} as const satisfies Record<string, RefusalText>
