import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about documents and entries of any kind. */
export const booksRefusals = {
  document_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The document is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  document_conflict: {
    status: 409,
    title: 'Another document has this id',
    detail: say('This id already belongs to a different document. Use a new id.'),
  },
  goods_counted_since: {
    status: 422,
    title: 'Counted since',
    detail: (f) =>
      `${f.name} was counted on ${onDay(f.counted)}, after this document. That count already corrected the stock, so the document can’t be reversed. If the stock is still wrong, count the product again.`,
  },
  opening_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) => `This is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  opening_conflict: {
    status: 409,
    title: 'Another opening has this id',
    detail: say('This id already belongs to a different opening. Use a new id.'),
  },
  opening_settled: {
    status: 422,
    title: 'The opening has a payment',
    detail: say(
      'Part of this opening has been paid or settled. Reverse that first, then correct the opening.',
    ),
  },
  opening_not_found: {
    status: 404,
    title: 'No such opening',
    detail: say('This shop has no such opening item.'),
  },
  other_income_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `This income is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  other_income_account_unknown: {
    status: 422,
    title: 'Not an account for other income',
    detail: (f) => `Other income can’t be posted to account ${f.account}. Choose another account.`,
  },
  other_income_conflict: {
    status: 409,
    title: 'Another document has this id',
    detail: say('This id already belongs to different income. Use a new id.'),
  },
  other_income_not_found: {
    status: 404,
    title: 'No such income',
    detail: say('This shop has no such other income.'),
  },
  journal_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The entry is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  journal_unbalanced: {
    status: 422,
    title: 'Debits and credits differ',
    detail: say('The debits and credits of this entry have different totals. Correct its lines.'),
  },
  journal_comes_to_nothing: {
    status: 422,
    title: 'Total is zero',
    detail: say('The lines of this entry cancel each other out on every account. Correct its lines.'),
  },
  journal_account_unknown: {
    status: 422,
    title: 'No such account',
    detail: (f) => `The chart of accounts has no account ${f.account}. Choose another one.`,
  },
  journal_account_controlled: {
    status: 422,
    title: 'No manual entries on this account',
    detail: (f) => `You cannot post to ${f.account} ${f.name} by hand. Its amounts come from: ${f.screen}.`,
  },
  journal_draft_not_found: {
    status: 404,
    title: 'No such draft',
    detail: say('This shop has no such draft. It may have been discarded.'),
  },
  journal_draft_posted: {
    status: 409,
    title: 'Already posted',
    detail: say('This draft has been posted. Open the journal entry to see it.'),
  },
  journal_draft_changed: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say('This draft was changed after you opened it. Reload it and make your changes again.'),
  },
  journal_draft_incomplete: {
    status: 422,
    title: 'Not complete yet',
    detail: say('Open the draft, and enter an amount on every line so that debits equal credits.'),
  },
  journal_template_not_found: {
    status: 404,
    title: 'No such template',
    detail: say('This shop has no such template. It may have been removed.'),
  },
  journal_template_changed: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say('This template was changed after you opened it. Reload it and make your changes again.'),
  },
  journal_template_named: {
    status: 409,
    title: 'Name already used',
    detail: (f) => `Another template is called “${f.name}”. Choose a different name.`,
  },
  journal_conflict: {
    status: 409,
    title: 'Another entry has this id',
    detail: say('This id already belongs to a different journal entry. Use a new id.'),
  },
  journal_not_found: {
    status: 404,
    title: 'No such journal entry',
    detail: say('This shop has no such journal entry.'),
  },
  reversal_not_possible: {
    status: 422,
    title: 'Cannot be reversed',
    detail: say(
      'Only bills, expenses, deliveries, payments, journal entries, write-offs, money transfers, reconciliations and opening balances of customers and suppliers can be reversed. To take back goods that were sold, record a return.',
    ),
  },
  found_not_reversed: {
    status: 422,
    title: 'Cannot be reversed',
    detail: say('To remove goods that were found, record a write-off with the reason “Lost or stolen”.'),
  },
  reversal_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The reversal is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  reversal_before_document: {
    status: 422,
    title: 'Dated before its document',
    detail: (f) =>
      `The reversal is dated ${onDay(f.businessDay)}, but the document was posted on ${onDay(f.postedOn)}. Choose that day or a later one.`,
  },
  already_reversed: {
    status: 409,
    title: 'Already reversed',
    detail: (f) => `${f.reference} was reversed on ${onDay(f.on)}. A document can be reversed only once.`,
  },
  reversal_conflict: {
    status: 409,
    title: 'Another reversal has this id',
    detail: say('This id already belongs to a different reversal. Use a new id.'),
  },
  reversal_not_found: {
    status: 404,
    title: 'No such reversal',
    detail: say('This shop has no such reversal.'),
  },
  document_not_found: {
    status: 404,
    title: 'No such document',
    detail: say('This shop has no such document.'),
  },
  entry_too_long: {
    status: 422,
    title: 'Too many lines',
    detail: (f) =>
      `This needs ${f.lines} lines in the books; the limit is ${f.most}. Split it into several documents.`,
  },
  dimension_unknown: {
    status: 422,
    title: 'Unknown reference',
    detail: (f) => `A line names the ${f.dimension} ${f.value}, which this shop does not have.`,
  },
  document_kind_unknown: {
    status: 422,
    title: 'Unknown kind of document',
    detail: (f) => `There is no kind of document called ${f.kind}.`,
  },
  amount_too_large: {
    status: 422,
    title: 'Amount too large',
    detail: say(
      'This amount is larger than the books can hold. Check the quantities, prices and costs: one of them may be a barcode.',
    ),
  },
  day_locked: {
    status: 422,
    title: 'The month is locked',
    detail: (f) =>
      `The books are locked through ${onDay(f.lockedThrough)}, and this is dated ${onDay(f.businessDay)}. Correct its date, or let it be posted on ${onDay(f.postingDay)}, the first open day.`,
  },
  figures_queried: {
    status: 422,
    title: 'Check the figures',
    detail: say(
      'Nothing was saved. A figure is far from what is usual here, or the tax is more than the highest rate allows. Correct it, or save again and confirm it.',
    ),
  },
  period_locked: {
    status: 422,
    title: 'Month locked',
    detail: (f) => `The books are locked through ${onDay(f.lockedThrough)}.`,
  },
  lock_not_of_month: {
    status: 422,
    title: 'Not the end of a month',
    detail: (f) => `Books are locked through the last day of a month, which ${onDay(f.through)} is not.`,
  },
  lock_not_over: {
    status: 422,
    title: 'Month not over',
    detail: (f) =>
      `The month ends on ${onDay(f.through)} and today is ${onDay(f.today)}. You can lock it once it has ended.`,
  },
  already_locked: {
    status: 409,
    title: 'Already locked',
    detail: (f) => `The books are already locked through ${onDay(f.lockedThrough)}. Reload the page.`,
  },
  not_locked: {
    status: 409,
    title: 'Not locked',
    detail: say('These months are not locked. They may have been opened again. Reload the page.'),
  },
  lock_not_of_year: {
    status: 422,
    title: 'Not the end of a financial year',
    detail: (f) => `No financial year of this shop ends on ${onDay(f.through)}.`,
  },
  year_not_locked: {
    status: 422,
    title: 'Months still open',
    detail: (f) =>
      `Lock all months through ${onDay(f.through)} first; a year is closed for good once its months are locked.`,
  },
  year_closed: {
    status: 422,
    title: 'Year closed for good',
    detail: (f) =>
      `The books are closed for good through ${onDay(f.finalThrough)}, and those days can't be opened again. Post the correction on a day that is open.`,
  },
  year_is_closed_by_owner: {
    status: 403,
    title: 'The owner closes the year',
    detail: say('A closed year can never be opened again, so only the owner can close it.'),
  },
  openings_not_explained: {
    status: 422,
    title: 'Opening balances are not cleared',
    detail: say(
      'Account 3950 Opening balances still has a balance at the end of the year. Move it to the account it belongs to with a journal entry, then close the year.',
    ),
  },
  lock_conflict: {
    status: 409,
    title: 'Another lock has this id',
    detail: say('This id already belongs to a different lock. Use a new id.'),
  },
  account_without_groups: {
    status: 422,
    title: 'Nothing to group by',
    detail: (f) =>
      `Account ${f.account} cannot be broken down by customer, supplier, till, location, asset or tax. Choose an account of money owed, cash, stock, fixed assets or tax.`,
  },
  range_invalid: {
    status: 400,
    title: 'Invalid date range',
    detail: (f) => `The range from ${onDay(f.from)} to ${onDay(f.to)} is empty or too long.`,
  },
} as const satisfies Record<string, RefusalText>
