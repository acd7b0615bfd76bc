import { booksPath } from '#app/features/books/paths.ts'
import { dataPath, devicesPath } from '#app/features/shell/places.ts'
import type { CloseCheck } from '#domain/api/close.ts'
import type { CloseCheckName } from '#domain/terms/close-check.ts'

type Words = {
  done: string
  open: (count: number) => string
  /** Where it is put right. */
  fix: { to: string; label: string }
}

const many = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`

const words: Readonly<Record<CloseCheckName, Words>> = {
  receipts: {
    done: 'No receipt number is missing on any till.',
    open: (count) =>
      `${many(count, 'receipt number is', 'receipt numbers are')} missing. Connect the till that has them.`,
    fix: { to: devicesPath, label: 'Devices' },
  },
  shifts: {
    done: 'Every shift is closed.',
    open: (count) => `${many(count, 'shift is', 'shifts are')} still open.`,
    fix: { to: '/user/dashboard/shift', label: 'Shifts' },
  },
  counts: {
    done: 'No stock count is unfinished.',
    open: (count) => `${many(count, 'stock count is', 'stock counts are')} not posted.`,
    fix: { to: `${booksPath}/stock/counts`, label: 'Counts' },
  },
  drafts: {
    done: 'No draft of a bill or an expense is waiting.',
    open: (count) =>
      `${many(count, 'draft of a bill or an expense is', 'drafts of bills or expenses are')} not posted.`,
    fix: { to: `${booksPath}/expenditure`, label: 'Drafts' },
  },
  'journal-drafts': {
    done: 'No draft of a journal entry is waiting.',
    open: (count) =>
      `${many(count, 'draft of a journal entry is', 'drafts of journal entries are')} not posted.`,
    fix: { to: `${booksPath}/journal`, label: 'Journal' },
  },
  bank: {
    done: 'Imported bank and mobile money statements are reconciled.',
    open: (count) => `${many(count, 'account is', 'accounts are')} not reconciled with the statement.`,
    fix: { to: `${booksPath}/reconciliation`, label: 'Reconcile' },
  },
  'money-below-zero': {
    done: 'No till, safe, petty cash, bank or mobile money is below zero.',
    open: (count) =>
      `${many(count, 'place where money is kept is', 'places where money is kept are')} below zero. Record what came in, or correct what went out.`,
    fix: { to: `${booksPath}/trial-balance`, label: 'Balances' },
  },
  'paid-ahead': {
    done: 'Each month took its share of what was paid ahead.',
    open: () => 'Shares of what was paid ahead are not posted.',
    fix: { to: `${booksPath}/expenditure/paid-ahead`, label: 'Paid ahead' },
  },
  depreciation: {
    done: 'Each month that has ended is depreciated.',
    open: (count) => `${many(count, 'month of depreciation is', 'months of depreciation are')} not posted.`,
    fix: { to: `${booksPath}/advanced/asset`, label: 'Fixed assets' },
  },
  ledger: {
    done: 'Every account agrees with its entries, and with its documents.',
    open: (count) =>
      `${many(count, 'account does', 'accounts do')} not agree with their entries or documents.`,
    fix: { to: `${booksPath}/trial-balance`, label: 'Trial balance' },
  },
  reviews: {
    done: 'Everything to check has been checked.',
    open: (count) => `${many(count, 'receipt or document is', 'receipts or documents are')} still to check.`,
    fix: { to: '/user/dashboard/to-check', label: 'To check' },
  },
  'tax-return': {
    done: 'Every tax return that is due is filed.',
    open: (count) => `${many(count, 'tax return is', 'tax returns are')} not filed.`,
    fix: { to: `${booksPath}/advanced/taxation`, label: 'Tax returns' },
  },
  audit: {
    done: 'The last self-audit found no difference.',
    open: (count) => `The last self-audit found ${many(count, 'difference', 'differences')}.`,
    fix: { to: dataPath, label: 'Self-audit' },
  },
}

/** A check in words, and where to correct what it found. */
export function sentenceOf({ name, isDone, count, at }: CloseCheck): string {
  if (name === 'audit' && !isDone && count === null)
    return 'The books have not been audited yet. A self-audit runs every night.'
  if (name === 'audit' && !isDone && count === 0 && at !== null)
    return 'Last night’s self-audit was missed. It runs every night while the computer is on. The last one was'
  return isDone ? words[name].done : words[name].open(count ?? 0)
}

export function fixOf({ name }: CloseCheck): Words['fix'] {
  return words[name].fix
}
