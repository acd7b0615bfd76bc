import { type RefusalText, say } from './text.ts'

/** Refusals about the first run. */
export const setupRefusals = {
  setup_closed: {
    status: 410,
    title: 'Set up already',
    detail: say('This installation has an administrator already. Log in to go on.'),
  },
  setup_code_wrong: {
    status: 403,
    title: 'Not the setup code',
    detail: say('This is not the code in the log. Each start of the program prints a new one; use the last.'),
  },
  setup_step_done: {
    status: 409,
    title: 'Done already',
    detail: say('This step was completed in another window. What was entered there is kept.'),
  },
  books_begun: {
    status: 409,
    title: 'The books have begun',
    detail: say(
      'There are products or entries already, so the country, currency, time zone, tax registration and smallest coin can no longer be changed here. The name and the receipt can.',
    ),
  },
  opening_balance_recorded: {
    status: 409,
    title: 'Recorded already',
    detail: (f) =>
      `Account ${f.account} has its opening balance already, and it is another one. It stands as it was; correct it from what is shown now.`,
  },
} as const satisfies Record<string, RefusalText>
