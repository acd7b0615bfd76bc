import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about tax returns and their payment. */
export const taxReturnRefusals = {
  tax_period_filed: {
    status: 409,
    title: 'The tax return is filed',
    detail: (f) =>
      `The tax return through ${onDay(f.filedThrough)} is filed. Correct it in the next return, or choose a later day.`,
  },
  tax_period_open: {
    status: 422,
    title: 'The period is not over',
    detail: (f) => `The period ends on ${onDay(f.to)}. It can be filed from the next day on.`,
  },
  tax_period_out_of_turn: {
    status: 422,
    title: 'An earlier return comes first',
    detail: (f) => `The return for ${onDay(f.from)} to ${onDay(f.to)} is not filed yet. File it first.`,
  },
  tax_period_unknown: {
    status: 422,
    title: 'No such period',
    detail: (f) => `The shop files no return for ${onDay(f.from)} to ${onDay(f.to)}.`,
  },
  tax_box_unknown: {
    status: 422,
    title: 'No such box',
    detail: (f) => `The form of this period has no box ${f.box}.`,
  },
  tax_return_changed: {
    status: 409,
    title: 'The figures have changed',
    detail: say(
      'More documents of the period have arrived, so the amount of the return has changed. Check it again before you file.',
    ),
  },
  tax_component_unknown: {
    status: 422,
    title: 'No such tax',
    detail: (f) => `The shop’s country has no tax called ${f.component}.`,
  },
  tax_return_conflict: {
    status: 409,
    title: 'Another return has this id',
    detail: say('This id already belongs to a different tax return. Use a new id.'),
  },
  tax_return_not_found: {
    status: 404,
    title: 'No such tax return',
    detail: say('This shop has no such tax return.'),
  },
  tax_return_followed: {
    status: 409,
    title: 'A later return is filed',
    detail: say(
      'Only the last return can be reversed. Correct this one with an adjustment in the next return.',
    ),
  },
  tax_return_paid: {
    status: 409,
    title: 'The return is paid',
    detail: say('This return has a payment. Reverse it first, or correct the return in the next one.'),
  },
  tax_payment_conflict: {
    status: 409,
    title: 'Another payment has this id',
    detail: say('This id already belongs to a different tax payment. Use a new id.'),
  },
  tax_payment_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The payment is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  tax_withheld_too_little: {
    status: 422,
    title: 'Not enough withheld VAT',
    detail: say('Customers withheld less VAT than this, or part of it is already used. Lower the amount.'),
  },
  tax_rhythm_not_offered: {
    status: 422,
    title: 'Not in this country',
    detail: say('Returns are not filed this way in the shop’s country.'),
  },
} as const satisfies Record<string, RefusalText>
