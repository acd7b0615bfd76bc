import { type RefusalText, say } from './text.ts'

/** Of codes at the till. The till refuses by them too, while the server is away. */
export const cashierRefusals = {
  code_wrong: {
    status: 403,
    title: 'Wrong code',
    detail: (f) =>
      f.left === 0
        ? 'This is not the code. Codes of this person are not looked at for 15 minutes; the owner can set a new one.'
        : `This is not the code. ${f.left === 1 ? 'One more try' : `${f.left} more tries`} before it has to wait.`,
  },
  code_waits: {
    status: 409,
    title: 'Too many wrong codes',
    detail: say(
      'Too many wrong codes in a row: none is looked at for 15 minutes. The owner can set a new code under Staff, or use the password.',
    ),
  },
  code_locked: {
    status: 409,
    title: 'Code locked',
    detail: say('Too many wrong codes in a row: this code is locked. The owner sets a new one under Staff.'),
  },
  code_not_set: {
    status: 409,
    title: 'No code',
    detail: say('This person has no code yet. The owner sets it under Staff.'),
  },
  code_needs_server: {
    status: 409,
    title: 'The server is away',
    detail: say(
      'This browser can check a code by itself only on a secure address (https). It can’t reach the server now: try again when it can.',
    ),
  },
  approver_unknown: {
    status: 409,
    title: 'No owner to approve it',
    detail: say('The owner of this shop has never logged in here, so nobody can approve it yet.'),
  },
  approver_password_wrong: {
    status: 403,
    title: 'Wrong password',
    detail: say('This is not the owner’s password. Nothing was approved.'),
  },
  cashier_not_found: {
    status: 404,
    title: 'Nobody of this shop',
    detail: say('Nobody of this shop is known by this id. Load the page again.'),
  },
} as const satisfies Record<string, RefusalText>
