import { type RefusalText, say } from './text.ts'

/** Refusals about access, and about services that are away. */
export const accessRefusals = {
  metrics_private: {
    status: 401,
    title: 'Not for everybody',
    detail: say(
      'Send METRICS_TOKEN as a bearer token or, where it is not set, the token in metrics-token.txt of DATA_DIR.',
    ),
  },
  session_required: { status: 401, title: 'Not logged in', detail: say('Log in to go on.') },
  token_invalid: {
    status: 401,
    title: 'Not logged in',
    detail: say('This session is not valid any more. Log in again.'),
  },
  session_revoked: {
    status: 401,
    title: 'Logged out',
    detail: say('This session was ended. Log in again.'),
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: say('Your account may not do this. Ask the owner of the shop.'),
  },
  owner_required: {
    status: 403,
    title: 'Owner only',
    detail: say('Only the owner of the shop may do this.'),
  },
  not_for_accountants: {
    status: 403,
    title: 'Not for the accountant',
    detail: say(
      'The accountant works in the books and sees the receipts. Ask the owner of the shop for the rest.',
    ),
  },
  accountant_reads: {
    status: 403,
    title: 'You can only read these books',
    detail: say('The owner has named you to read the books, not to post. Only the owner can change that.'),
  },
  admin_required: {
    status: 403,
    title: 'Administrators only',
    detail: say('Only administrators may do this.'),
  },
  accounting_locked: {
    status: 403,
    title: 'The accounts are locked',
    detail: say('Enter your password again to unlock them.'),
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    detail: say('This request did not come from the application itself.'),
  },
  host_unknown: {
    status: 421,
    title: 'Not a name of this server',
    detail: say(
      'Open the program by the address of its computer, or by a name that PUBLISHED_NAME or APP_ORIGIN lists. This name is not one of them.',
    ),
  },
  identity_service_away: {
    status: 503,
    title: 'Login service not reachable',
    detail: say('The login service does not answer. Try again in a moment.'),
  },
  database_away: {
    status: 503,
    title: 'Database not reachable',
    detail: say('The database does not answer. Nothing was lost; try again in a moment.'),
  },
  database_busy: {
    status: 503,
    title: 'Database busy',
    detail: say('Others changed the same records at that moment. Nothing was lost; try again in a moment.'),
  },
  server_stopping: {
    status: 503,
    title: 'Stopping',
    detail: say('This server is being stopped or started again. Nothing was lost; try again in a moment.'),
  },
} as const satisfies Record<string, RefusalText>
