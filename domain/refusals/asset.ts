import { inMonth, onDay, type RefusalText, say } from './text.ts'

/** Refusals about fixed assets. */
export const assetRefusals = {
  asset_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The asset is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  asset_mismatch: {
    status: 422,
    title: 'The invoice does not add up',
    detail: say('The total of the invoice differs from its net amount and taxes.'),
  },
  asset_residual_too_high: {
    status: 422,
    title: 'The residual value is above the cost',
    detail: say('The residual value can’t be more than the cost. Correct one of the two.'),
  },
  asset_accumulated_too_high: {
    status: 422,
    title: 'Too much depreciation',
    detail: say(
      'Depreciation so far and the residual value total more than the cost. Correct one of the three.',
    ),
  },
  asset_in_service_too_early: {
    status: 422,
    title: 'In service before it was bought',
    detail: (f) =>
      `The asset was bought on ${onDay(f.businessDay)}. Put it into service in that month or later.`,
  },
  asset_taken_through_wrong: {
    status: 422,
    title: 'Depreciated through which month?',
    detail: (f) =>
      `Enter the depreciation through ${inMonth(f.first)} or ${inMonth(f.last)}; the program posts the months after that.`,
  },
  asset_conflict: {
    status: 409,
    title: 'Another asset has this id',
    detail: say('This id already belongs to a different asset. Use a new id.'),
  },
  asset_not_found: {
    status: 404,
    title: 'No such asset',
    detail: say('This shop has no such fixed asset.'),
  },
  asset_in_use: {
    status: 409,
    title: 'The asset has depreciation or a disposal',
    detail: say(
      'Depreciation was posted for this asset, or it was disposed of. Roll those back first, starting with the latest, then the asset.',
    ),
  },
  asset_has_payments: {
    status: 409,
    title: 'The invoice has a payment',
    detail: say('Part of its invoice has been paid. Reverse the payment first, and then the asset.'),
  },
  asset_gone: {
    status: 409,
    title: 'Already disposed of',
    detail: say('Nothing of this asset is left in the books.'),
  },
  asset_changed: {
    status: 409,
    title: 'The asset has changed',
    detail: say(
      'Depreciation or a disposal of this asset was posted at the same moment. Check the asset, then try again.',
    ),
  },
  depreciation_in_future: {
    status: 422,
    title: 'The month has not ended',
    detail: (f) => `Depreciation of ${inMonth(f.month)} is posted on the last day of that month or later.`,
  },
  depreciation_nothing_due: {
    status: 409,
    title: 'Nothing is due',
    detail: (f) => `Depreciation of every asset is already posted through ${inMonth(f.month)}.`,
  },
  depreciation_conflict: {
    status: 409,
    title: 'Another run has this id',
    detail: say('This id already belongs to the depreciation of another month. Use a new id.'),
  },
  depreciation_not_found: {
    status: 404,
    title: 'No such depreciation run',
    detail: say('This shop has no such depreciation run.'),
  },
  depreciation_not_last: {
    status: 409,
    title: 'Something later depends on it',
    detail: say(
      'Since this run, more depreciation was posted for one of its assets, or one of them was disposed of. Roll that back first.',
    ),
  },
  disposal_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The disposal is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its date.`,
  },
  disposal_above_cost: {
    status: 422,
    title: 'More than is left',
    detail: say('You entered more cost than is left in the books. Enter what is left, or less.'),
  },
  disposal_before_purchase: {
    status: 422,
    title: 'Before the asset was in the books',
    detail: (f) =>
      `The asset has been in the books since ${onDay(f.since)}. Date the disposal on that day or later.`,
  },
  disposal_before_depreciation: {
    status: 422,
    title: 'Depreciated after that day',
    detail: (f) =>
      `Depreciation of this asset is posted through ${inMonth(f.month)}. Date the disposal on the last day of that month or later, or roll the later months back first.`,
  },
  depreciation_behind: {
    status: 422,
    title: 'Depreciation is behind',
    detail: (f) =>
      `Depreciation of this asset is not posted through ${inMonth(f.month)} yet. Post it through that month first, so that the gain or loss is right.`,
  },
  disposal_conflict: {
    status: 409,
    title: 'Another disposal has this id',
    detail: say('This id already belongs to a different disposal. Use a new id.'),
  },
  disposal_not_last: {
    status: 409,
    title: 'Something later depends on it',
    detail: say(
      'Since this disposal, depreciation was posted for the rest of the asset, or more of it was disposed of. Roll that back first.',
    ),
  },
} as const satisfies Record<string, RefusalText>
