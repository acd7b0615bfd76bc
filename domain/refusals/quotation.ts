import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about quotations. */
export const quotationRefusals = {
  quotation_not_found: {
    status: 404,
    title: 'No such quotation',
    detail: say('This shop has no such quotation.'),
  },
  quotation_conflict: {
    status: 409,
    title: 'Another quotation has this id',
    detail: say('This id already belongs to a different quotation. Use a new id.'),
  },
  quotation_day_past: {
    status: 422,
    title: 'That date has passed',
    detail: (f) =>
      `The quotation would expire on ${onDay(f.validUntil)}, and today is ${onDay(f.today)}. Choose today or a later day.`,
  },
  quotation_beyond_limits: {
    status: 422,
    title: 'The owner has to approve these prices',
    detail: say(
      'A price or discount in the basket is beyond what you may give. Go back to the till and have the owner approve it there, or remove it.',
    ),
  },
  quotation_not_open: {
    status: 409,
    title: 'The quotation is not open',
    detail: (f) =>
      f.state === 'sold'
        ? `It was sold on receipt ${f.receipt}.`
        : f.state === 'withdrawn'
          ? 'It was withdrawn. Make a new quotation at the till.'
          : `Its last day was ${onDay(f.validUntil)}. Make a new quotation at the till.`,
  },
  quotation_opened_elsewhere: {
    status: 409,
    title: 'Another till has this quotation open',
    detail: (f) =>
      `${f.till} opened this quotation to sell it. Make sure that it is not being sold there, then sell it here.`,
  },
  quotation_other_prices: {
    status: 422,
    title: 'The shop’s prices include tax differently now',
    detail: (f) =>
      `It was quoted at prices ${f.wereWithTax ? 'with' : 'without'} tax, and the shop has changed that since. Make a new quotation at the till.`,
  },
  quotation_without_address: {
    status: 422,
    title: 'The customer has no email address',
    detail: say('A quotation is sent to the address on record for its customer. Enter it there first.'),
  },
  quotation_emails_spent: {
    status: 429,
    title: 'The limit for emailed quotations is reached',
    detail: (f) =>
      `${f.who ?? 'A shop'} can email ${f.most} quotations in 24 hours. Download the PDF and send it yourself.`,
  },
  quotation_emailed_enough: {
    status: 429,
    title: 'Already emailed',
    detail: (f) => `A quotation can be emailed ${f.most} times. Download the PDF and send it yourself.`,
  },
  quotation_not_emailed: {
    status: 503,
    title: 'The quotation was not sent',
    detail: (f) => `The mail server rejected it: ${f.said}. Try again, or download the PDF.`,
  },
} as const satisfies Record<string, RefusalText>
