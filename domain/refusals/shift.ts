import { onDay, type RefusalText, say } from './text.ts'

/** Refusals about shifts at the tills. */
export const shiftRefusals = {
  shift_not_found: {
    status: 404,
    title: 'No such shift',
    detail: say('There is no such shift in this shop.'),
  },
  shift_already_open: {
    status: 409,
    title: 'A shift is open',
    detail: say('A shift is already open at this till. Close it first, or continue with it.'),
  },
  shift_closed: {
    status: 409,
    title: 'The shift is closed',
    detail: (f) => `Shift ${f.number} is closed and its Z report is final. Nothing was changed.`,
  },
  shift_conflict: {
    status: 409,
    title: 'Another shift has this id',
    detail: say('This id already belongs to a different shift. Use a new id.'),
  },
  cash_movement_conflict: {
    status: 409,
    title: 'Another movement has this id',
    detail: say('This id already belongs to a different movement of cash. Use a new id.'),
  },
  cash_movement_not_found: {
    status: 404,
    title: 'No such movement',
    detail: say('There is no such movement of cash in this shift.'),
  },
  cash_movement_undone: {
    status: 409,
    title: 'Already undone',
    detail: say('This movement of cash has already been undone. Record a new one if cash is moved again.'),
  },
  cash_movement_mismatched: {
    status: 422,
    title: 'Not the opposite movement',
    detail: say('A movement is undone by the same amount, moved the other way.'),
  },
  shift_counted_in_future: {
    status: 422,
    title: 'Counted in the future',
    detail: say('This device’s clock is more than a day ahead. Correct its date, then count again.'),
  },
  shift_opened_in_future: {
    status: 422,
    title: 'Opened in the future',
    detail: say('This device’s clock is more than a day ahead. Correct its date, then send it again.'),
  },
  cash_moved_in_future: {
    status: 422,
    title: 'Moved in the future',
    detail: say('This device’s clock is more than a day ahead. Correct its date, then send it again.'),
  },
  shift_receipts_missing: {
    status: 409,
    title: 'Receipts have not arrived',
    detail: (f) =>
      `Some receipts of this till have not reached the server: ${(f.missing as readonly string[]).join(', ')}. Send them from the till, then close the shift.`,
  },
  shift_count_changed: {
    status: 409,
    title: 'The count has already been corrected',
    detail: say('This count was corrected on another device in the meantime. Reload the shift.'),
  },
  shift_count_found_since: {
    status: 422,
    title: 'The safe has been counted since',
    detail: (f) =>
      `The safe was counted on ${onDay(f.counted)}, after the next shift was opened. That count already posted the difference. Reverse it first, or leave both as they are.`,
  },
  shift_count_not_reversed: {
    status: 422,
    title: 'A corrected count cannot be reversed',
    detail: say('Correct the count of the shift again instead.'),
  },
  shift_count_implausible: {
    status: 422,
    title: 'Is the count right?',
    detail: say(
      'The cash is more than ten times what should be in this drawer. Count it again. If the count is right, confirm it.',
    ),
  },
  drawer_opening_conflict: {
    status: 409,
    title: 'Another opening has this id',
    detail: say('This id already belongs to a different opening of a drawer. Use a new id.'),
  },
  drawer_opened_in_future: {
    status: 422,
    title: 'Opened in the future',
    detail: say(
      'The device’s clock is more than a day ahead. Correct its date, and the opening will be sent again.',
    ),
  },
  shift_of_another_till: {
    status: 403,
    title: 'A shift of another till',
    detail: say(
      'Close this shift at its own till, which has the record of what it sold. If this is that till, reload the page. If its device is gone, the owner of the shop can close the shift from another one.',
    ),
  },
  outside_too_many: {
    status: 422,
    title: 'Too many receipts to add',
    detail: (f) =>
      `More than ${f.most} receipts were recorded at this till while no shift was open. Leave them on the list and open the shift without them.`,
  },
  shift_needs_owner: {
    status: 403,
    title: 'Owner only',
    detail: say('Only the owner of the shop can close a shift while receipts are missing.'),
  },
} as const satisfies Record<string, RefusalText>
