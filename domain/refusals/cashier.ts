import { type RefusalText, say } from './text.ts'

/** Refusals about codes at the till. The till gives them too, while the server is away. */
export const cashierRefusals = {
  code_wrong: {
    status: 403,
    title: 'Wrong code',
    detail: (f) =>
      f.left === 0
        ? 'Wrong code. Wait 15 minutes and try again, or ask the owner to set a new code.'
        : typeof f.left !== 'number'
          ? 'Wrong code.'
          : `Wrong code. ${f.left === 1 ? '1 try' : `${f.left} tries`} left before a wait of 15 minutes.`,
  },
  code_waits: {
    status: 409,
    title: 'Too many wrong codes',
    detail: say(
      'Too many wrong codes in a row. Wait 15 minutes. The owner can set a new code under Staff, or use the password.',
    ),
  },
  code_locked: {
    status: 409,
    title: 'Code locked',
    detail: say('This code is locked after too many wrong tries. The owner can set a new one under Staff.'),
  },
  code_not_set: {
    status: 409,
    title: 'No code',
    detail: say('This person has no code yet. The owner sets it under Staff.'),
  },
  code_needs_server: {
    status: 409,
    title: 'The server can’t be reached',
    detail: say(
      'Without the server, this browser can take a code only on a secure address (https). Try again when the server can be reached.',
    ),
  },
  code_key_missing: {
    status: 409,
    title: 'The server can’t be reached',
    detail: say(
      'This device has not yet received what it needs to take codes without the server. Try again when the server can be reached.',
    ),
  },
  code_unreadable: {
    status: 409,
    title: 'Code not readable',
    detail: say(
      'The code that was entered while the server was away could not be read, so nothing was approved with it.',
    ),
  },
  code_in_check: {
    status: 425,
    title: 'Code is being checked',
    detail: say('This code is being checked already. Try again in a minute.'),
  },
  approver_unknown: {
    status: 409,
    title: 'No owner to approve this',
    detail: say('The owner of this shop has never logged in here, so this cannot be approved yet.'),
  },
  approver_password_wrong: {
    status: 403,
    title: 'Wrong password',
    detail: say('This is not the owner’s password. Nothing was approved.'),
  },
  cashier_not_found: {
    status: 404,
    title: 'No such cashier',
    detail: say('This shop has no cashier with this id. Reload the page.'),
  },
} as const satisfies Record<string, RefusalText>
