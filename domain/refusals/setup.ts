import { type RefusalText, say } from './text.ts'

/** Refusals about the first run. */
export const setupRefusals = {
  setup_closed: {
    status: 410,
    title: 'Already set up',
    detail: say('This installation already has an administrator. Log in to continue.'),
  },
  setup_code_wrong: {
    status: 403,
    title: 'Wrong setup code',
    detail: say('This is not the code in the log. Each start of the program prints a new one; use the last.'),
  },
  setup_step_done: {
    status: 409,
    title: 'Already done',
    detail: say('This step was completed in another window. The entries made there are kept.'),
  },
  books_begun: {
    status: 409,
    title: 'The books have begun',
    detail: say(
      'There are already products or entries, so the country, currency, time zone, tax registration and smallest coin can no longer be changed here. The name and the receipt can.',
    ),
  },
  opening_balance_recorded: {
    status: 409,
    title: 'Already recorded',
    detail: (f) =>
      `Account ${f.account} already has a different opening balance, which was not changed. Correct the balance shown now.`,
  },
} as const satisfies Record<string, RefusalText>
