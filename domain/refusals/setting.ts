import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about the shop's dated settings. */
export const settingRefusals = {
  setting_too_early: {
    status: 422,
    title: 'Too early for this change',
    detail: (f) =>
      `There are entries dated up to ${onDay(f.lastDay)}. This setting can change from ${onDay(f.earliest)} at the earliest.`,
  },
  staff_limits_too_early: {
    status: 422,
    title: 'Too early for this change',
    detail: (f) => `Staff limits can change from ${onDay(f.earliest)} at the earliest.`,
  },
  locations_from_today: {
    status: 422,
    title: 'Only from today',
    detail: (f) => `Locations can only be changed from today, ${onDay(f.today)}.`,
  },
  location_missing: {
    status: 422,
    title: 'A location cannot be removed',
    detail: (f) => `Goods were kept at “${f.name}”, so it stays on the list. You can rename it.`,
  },
  location_name_taken: {
    status: 422,
    title: 'The name is taken',
    detail: (f) => `Another location is called “${f.name}”. Choose a different name.`,
  },
  setting_unchanged: {
    status: 422,
    title: 'No change',
    detail: (f) => `This is already the setting on ${onDay(f.from)}.`,
  },
  first_day_of_sales_set: {
    status: 422,
    title: 'The first day of sales is already set',
    detail: (f) =>
      `It is ${onDay(f.from)}. It can no longer be changed, because sales have been recorded here or imported. A later day would let sales that belong in the tax returns here be imported as past sales.`,
  },
  setting_conflict: {
    status: 409,
    title: 'Another change has this id',
    detail: say('A different change was already recorded with this id. Use a new id.'),
  },
  settings_full: {
    status: 409,
    title: 'Too many changes',
    detail: (f) => `The settings of this shop were changed ${f.most} times, which is the limit.`,
  },
  year_start_mismatch: {
    status: 422,
    title: 'Not the start of that year',
    detail: (f) =>
      `The year would start on ${onDay(f.from)}. Choose the first day of the month your financial year starts in.`,
  },
  tax_scheme_not_offered: {
    status: 422,
    title: 'No such tax registration',
    detail: (f) => `This tax registration is not available in the shop’s country on ${onDay(f.from)}.`,
  },
  coin_not_offered: {
    status: 422,
    title: 'No such coin',
    detail: (f) => `Cash in ${f.currency} cannot be rounded to this coin.`,
  },
  payment_type_gone: {
    status: 422,
    title: 'A payment type is missing',
    detail: (f) => `${f.name} is used on receipts. Archive it instead of removing it from the list.`,
  },
  payment_account_not_offered: {
    status: 422,
    title: 'Not an account for payments',
    detail: (f) =>
      `Payments by ${f.name} cannot go to ${f.account}. Choose bank, mobile money, card clearing or a money account that you added.`,
  },
  money_account_not_offered: {
    status: 422,
    title: 'Not an account for money',
    detail: (f) =>
      `${f.account} is not a money account, or it is archived. Choose bank, mobile money or a money account that you added.`,
  },
} as const satisfies Record<string, RefusalText>
