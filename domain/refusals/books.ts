import { onDay, type RefusalText, say } from './text.ts'

/** Of documents and entries of any kind. */
export const booksRefusals = {
  opening_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) => `This is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  opening_conflict: {
    status: 409,
    title: 'Another opening has this id',
    detail: say('This id already belongs to a different opening. Use a new id.'),
  },
  opening_not_found: {
    status: 404,
    title: 'No such opening',
    detail: say('This shop has no such opening item.'),
  },
  reversal_not_possible: {
    status: 422,
    title: 'Cannot be reversed',
    detail: say(
      'Only bills, expenses, payments, write-offs of debts and money that was moved can be reversed. To take back goods, record a return.',
    ),
  },
  reversal_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The reversal is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
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
    detail: (f) => `The books know no document of the kind ${f.kind}.`,
  },
  amount_too_large: {
    status: 422,
    title: 'Amount too large',
    detail: say(
      'This comes to more than the books can count exactly. Look at its quantities, prices and costs: one of them may be a barcode.',
    ),
  },
  period_locked: {
    status: 422,
    title: 'Month closed',
    detail: (f) => `The books are closed through ${onDay(f.lockedThrough)}.`,
  },
  range_invalid: {
    status: 400,
    title: 'Dates out of order',
    detail: (f) => `The range ${onDay(f.from)} to ${onDay(f.to)} has no days or too many.`,
  },
} as const satisfies Record<string, RefusalText>
