import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about statements of banks and mobile-money providers, and their reconciliation. */
export const bankRefusals = {
  bank_account_unknown: {
    status: 404,
    title: 'No statements for this account',
    detail: (f) =>
      `Account ${f.account} has no bank or provider statements. Choose an account that holds money at a bank or a provider.`,
  },
  bank_file_cut: {
    status: 422,
    title: 'The file is incomplete',
    detail: (f) => `The file is cut off in ${f.at}. Nothing was imported. Download the file again.`,
  },
  bank_file_empty: {
    status: 422,
    title: 'No lines in the file',
    detail: (f) => {
      const why = f.row == null ? '' : ` Row ${f.row}: ${f.detail}`
      return `No line of this file could be read as money in or out.${why} Nothing was imported.`
    },
  },
  bank_file_accounts: {
    status: 422,
    title: 'More than one account',
    detail: (f) =>
      `This file holds the statements of ${f.accounts} accounts. Import a file with one account only.`,
  },
  bank_currency_differs: {
    status: 422,
    title: 'Another currency',
    detail: (f) => `The statement is in ${f.said} and the books are in ${f.currency}. Nothing was imported.`,
  },
  bank_file_unclear: {
    status: 422,
    title: 'The file can be read in more than one way',
    detail: (f) =>
      `Answer in the mapping: ${f.questions} (dayOrder: dmy, mdy or ymd; decimal: . or ,; fees: extra or included; positive: in or out). Nothing was imported. The answers are kept for the next file of this account.`,
  },
  bank_balances_disagree: {
    status: 422,
    title: 'The balances do not agree',
    detail: (f) => {
      const rows =
        Number(f.disagreements) === 0
          ? 'The closing balance is not the opening balance plus the lines.'
          : `${f.disagreements} rows do not agree with their running balance, the first is row ${f.row}.`
      return `${rows} Nothing was imported. Check the columns, the days and whether an earlier statement is missing; import it with these differences only if the bank's file is wrong.`
    },
  },
  bank_opening_unconfirmed: {
    status: 422,
    title: 'Confirm the opening balance',
    detail: say(
      'The closing balance is not the total of the lines, so the account had a balance before the first line. Compare it with the bank, and confirm it. Nothing was imported.',
    ),
  },
  bank_statement_conflict: {
    status: 409,
    title: 'Another statement has this id',
    detail: say('This id already belongs to a different statement. Use a new id.'),
  },
  bank_statement_not_found: {
    status: 404,
    title: 'No such statement',
    detail: say('This account has no such statement.'),
  },
  bank_statement_in_use: {
    status: 409,
    title: 'Some lines are matched',
    detail: (f) => `${f.matched} lines of this statement are matched or reconciled. Undo that first.`,
  },
  bank_line_not_found: {
    status: 404,
    title: 'No such line',
    detail: say('This account has no such line of a statement.'),
  },
  bank_line_taken: {
    status: 409,
    title: 'Already matched',
    detail: say('This line was matched after you opened it. Reload to see it.'),
  },
  bank_line_reconciled: {
    status: 409,
    title: 'Reconciled',
    detail: (f) =>
      `This account is reconciled up to ${onDay(f.through)}. Undo that reconciliation to change the lines in it.`,
  },
  bank_ledger_line_taken: {
    status: 409,
    title: 'Matched with another line',
    detail: say(
      'One of these entries is matched with another line, or is not in the books. Reload and choose again.',
    ),
  },
  bank_post_reversed: {
    status: 409,
    title: 'Already reversed',
    detail: say(
      'What was recorded from this line has since been reversed. Reload the page, then record it again.',
    ),
  },
  bank_amounts_differ: {
    status: 422,
    title: 'The amounts differ',
    detail: say('The entries you chose do not add up to the amount of the line. Nothing was posted.'),
  },
  bank_rule_not_found: { status: 404, title: 'No such rule', detail: say('This shop has no such rule.') },
  too_many_bank_rules: {
    status: 422,
    title: 'Too many rules',
    detail: (f) => `A shop can have at most ${f.most} rules. Remove one that you no longer use.`,
  },
  bank_lines_unmatched: {
    status: 422,
    title: 'Lines are not matched',
    detail: (f) => `${f.count} lines of the statement up to ${onDay(f.through)} are not matched yet.`,
  },
  bank_balance_differs: {
    status: 422,
    title: 'The balance differs',
    detail: (f) =>
      `The balance of the statement’s lines on ${onDay(f.through)} differs from the one you entered. The difference must be zero.`,
  },
  bank_opening_differs: {
    status: 422,
    title: 'The opening balance differs',
    detail: (f) =>
      `On ${onDay(f.day)}, before the first line of the statements, the balance in the books differs from the bank’s. Settle that difference first.`,
  },
  reconciliation_day: {
    status: 422,
    title: 'Day out of range',
    detail: (f) =>
      `Choose a day after ${f.after ? onDay(f.after) : 'the beginning of the statements'}, up to ${onDay(f.today)}.`,
  },
  reconciliation_outdated: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say(
      'This account was reconciled, or its last reconciliation undone, after you opened it. Reload to see it.',
    ),
  },
  reconciliation_conflict: {
    status: 409,
    title: 'Another reconciliation has this id',
    detail: say('This id already belongs to a different reconciliation. Use a new id.'),
  },
  reconciliation_not_found: {
    status: 404,
    title: 'No such reconciliation',
    detail: say('This shop has no such reconciliation.'),
  },
  reconciliation_too_long: {
    status: 422,
    title: 'Too much for one reconciliation',
    detail: (f) => `It would hold ${f.lines} lines; the limit is ${f.most}. Choose an earlier day.`,
  },
  reconciliation_not_last: {
    status: 409,
    title: 'There is a later reconciliation',
    detail: (f) => `This account is reconciled up to ${onDay(f.through)}. Undo the last one first.`,
  },
  document_reconciled: {
    status: 409,
    title: 'Reconciled',
    detail: (f) =>
      `This document is part of the reconciliation of account ${f.account} through ${onDay(f.through)}. Undo that reconciliation first, or record a correction.`,
  },
} as const satisfies Readonly<Record<string, RefusalText>>
