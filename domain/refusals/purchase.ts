import { onDay, type RefusalText, say } from './text.ts'

/** Of what a shop buys. */
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
      `The expense is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
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
      `The bill is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  bill_day_locked: {
    status: 422,
    title: 'The month is locked',
    detail: (f) =>
      `The books are locked through ${onDay(f.lockedThrough)}. Correct the day of the bill, or have it posted on ${onDay(f.postingDay)}, the first day that is open.`,
  },
  bill_has_payments: {
    status: 409,
    title: 'A payment stands on it',
    detail: say(
      'Something of this bill is paid. Take its payments back first, each on its own page; then the bill.',
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
      `The delivery is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
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
} as const satisfies Record<string, RefusalText>
