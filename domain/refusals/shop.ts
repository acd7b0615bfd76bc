import { type RefusalText, say } from './text.ts'

/** Refusals about shops and their tills. */
export const shopRefusals = {
  shop_not_found: { status: 404, title: 'No such shop', detail: say('There is no shop with this id.') },
  changed_meanwhile: {
    status: 409,
    title: 'Changed in the meantime',
    detail: say(
      'This was changed after you opened it. Check what is saved now, then make your change again.',
    ),
  },
  live_keys_missing: {
    status: 422,
    title: 'Live keys missing',
    detail: (f) => `Live mode needs ${f.needed ?? 'the live keys'}. Enter them, or leave live mode off.`,
  },
  shop_closed: {
    status: 409,
    title: 'The shop is closed',
    detail: say(
      'This shop is closed: nothing can be sold, imported or posted. Its records can still be read. An administrator can open it again.',
    ),
  },
  shop_conflict: {
    status: 409,
    title: 'Another shop has this id',
    detail: say('A shop with this id already exists. Edit it instead of creating it again.'),
  },
  unknown_country: {
    status: 422,
    title: 'Country not known',
    detail: (f) =>
      `There are no tax rules for ${f.country}, only for ${f.known}. For another country, send its two-letter code, a currency and a time zone.`,
  },
  too_many_tills: {
    status: 409,
    title: 'No more tills',
    detail: (f) =>
      `This shop has ${f.most} tills. Sell on a device that is already a till, or ask the owner to set this one up.`,
  },
  too_many_unapproved_tills: {
    status: 409,
    title: 'Tills awaiting approval',
    detail: (f) =>
      `You have set up ${f.most} tills that the owner has not approved. Ask the owner to approve them under Devices, or use a device that is already a till.`,
  },
  till_name_taken: {
    status: 409,
    title: 'Till name taken',
    detail: (f) => `This shop already has a till named ${f.name}. Choose another name.`,
  },
  drawer_cause_unknown: {
    status: 404,
    title: 'No reason to open the drawer',
    detail: say(
      'The drawer can be opened only for a recorded opening, or for cash that this till took or paid out in the last 15 minutes. Record the opening first.',
    ),
  },
  drawer_not_approved: {
    status: 409,
    title: 'Not approved',
    detail: say(
      'The owner has not approved this opening. It is recorded; open the drawer with its key, or ask the owner to approve another opening.',
    ),
  },
  drawer_opened_before: {
    status: 409,
    title: 'Already opened',
    detail: say('The drawer has already been opened for this entry. To open it again, record a new opening.'),
  },
  printer_missing: {
    status: 409,
    title: 'No network printer',
    detail: say('This till has no printer address. The owner sets one under Shop settings, Devices.'),
  },
  printer_away: {
    status: 503,
    title: 'Printer not reachable',
    detail: (f) =>
      `The printer at ${f.address} could not be reached: ${f.reason}. Check that it is on and has paper, then print again.`,
  },
  printer_elsewhere: {
    status: 422,
    title: 'Not in the printers’ network',
    detail: (f) =>
      `Printers can be reached only in ${f.networks}, and ${f.address} is not in it. The person who runs the server can add its network (PRINTER_NETWORKS).`,
  },
  till_retired: {
    status: 409,
    title: 'This till is retired',
    detail: say(
      'A retired till prints nothing. The owner can put it back into use under Shop settings, Devices.',
    ),
  },
  too_many_held: {
    status: 409,
    title: 'Too many held baskets',
    detail: (f) => `This shop already holds ${f.most} baskets. Reopen or empty some first.`,
  },
  held_basket_taken: {
    status: 409,
    title: 'Basket already reopened',
    detail: (f) => `This basket was already reopened at ${f.till}.`,
  },
  held_basket_not_found: {
    status: 404,
    title: 'Basket not held',
    detail: say('This basket is no longer held: another till took it, or it was held for more than a week.'),
  },
  till_not_found: {
    status: 404,
    title: 'No such till',
    detail: (f) => `There is no till ${f.tillId ?? ''} in this shop. Register this device as a till.`,
  },
} as const satisfies Record<string, RefusalText>
