import type { RefusalText } from './text.ts'

/** Refusals about the chart of accounts. */
export const accountRefusals = {
  account_number_taken: {
    status: 409,
    title: 'Another account has this number',
    detail: (f) => `Account ${f.account} is ${f.name}. Choose another number, or rename that one.`,
  },
  account_name_taken: {
    status: 409,
    title: 'Another account has this name',
    detail: (f) =>
      f.account === undefined
        ? `Another account is called ${f.name}. Choose another name.`
        : `Account ${f.account} is called ${f.name}. Choose another name.`,
  },
  account_number_kept: {
    status: 409,
    title: 'This number is reserved',
    detail: (f) => `Number ${f.account} is reserved for an account the program uses. Choose another number.`,
  },
  account_misplaced: {
    status: 422,
    title: 'Wrong section for this account',
    detail: (f) =>
      `Account ${f.account} has the type ${f.type} because of its number. Show it under ${[f.places].flat().join(' or ')}.`,
  },
  account_unknown: {
    status: 404,
    title: 'No such account',
    detail: (f) => `The chart of this shop has no account ${f.account}.`,
  },
  account_in_use: {
    status: 409,
    title: 'The account is in use',
    detail: (f) => `Account ${f.account} has been posted to, so it can’t be removed. You can rename it.`,
  },
  account_of_program: {
    status: 409,
    title: 'The account can’t be archived',
    detail: (f) =>
      `Documents post to account ${f.account} ${f.name} automatically, so it can't be archived. You can rename it.`,
  },
  account_takes_payments: {
    status: 409,
    title: 'A payment type uses this account',
    detail: (f) =>
      `${f.type} is paid into ${f.account} ${f.name}. Give that payment type another account or archive it first.`,
  },
  account_has_balance: {
    status: 409,
    title: 'The account has a balance',
    detail: (f) =>
      `Account ${f.account} ${f.name} has a balance. Bring it to zero with a journal entry first; an income or expense account can also be archived once the next financial year has begun.`,
  },
  account_has_shares: {
    status: 409,
    title: 'Prepayments are still to be posted',
    detail: (f) =>
      `Prepayments are still being spread to account ${f.account} ${f.name}. You can archive it once every month is posted.`,
  },
  account_archived: {
    status: 422,
    title: 'The account is archived',
    detail: (f) =>
      `Account ${f.account} ${f.name} is archived. Choose another, or bring it back in the chart of accounts.`,
  },
  chart_full: {
    status: 409,
    title: 'Too many changes',
    detail: (f) => `The accounts of this shop were changed ${f.most} times, which is the limit.`,
  },
} as const satisfies Record<string, RefusalText>
