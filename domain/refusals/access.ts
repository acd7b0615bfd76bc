import { type RefusalText, say } from './text.ts'

/** Refusals about access, and about services that are away. */
export const accessRefusals = {
  metrics_private: {
    status: 401,
    title: 'Token needed',
    detail: say(
      'Send METRICS_TOKEN as a bearer token or, if it is not set, the token in metrics-token.txt in DATA_DIR.',
    ),
  },
  session_required: { status: 401, title: 'Not logged in', detail: say('Log in to continue.') },
  token_invalid: {
    status: 401,
    title: 'Not logged in',
    detail: say('This session is no longer valid. Log in again.'),
  },
  session_revoked: {
    status: 401,
    title: 'Logged out',
    detail: say('This session was ended. Log in again.'),
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    detail: say('You do not have permission to do this. Ask the owner of the shop.'),
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
      'The accountant can use the books and see the receipts. Ask the owner of the shop for anything else.',
    ),
  },
  accountant_reads: {
    status: 403,
    title: 'You can only read these books',
    detail: say('You may read the books, but not post in them. Only the owner can change that.'),
  },
  admin_required: {
    status: 403,
    title: 'Administrators only',
    detail: say('Only administrators may do this.'),
  },
  accounting_locked: {
    status: 403,
    title: 'The books are closed',
    detail: say('Enter your password again to open them.'),
  },
  origin_refused: {
    status: 403,
    title: 'Origin refused',
    detail: say('This request did not come from the application itself.'),
  },
  host_unknown: {
    status: 421,
    title: 'Unknown server name',
    detail: say(
      'Neither PUBLISHED_NAME nor APP_ORIGIN lists this name. Open the program by the address of its computer, or by a name listed there.',
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
    detail: say(
      'Someone else changed the same records at the same moment. Nothing was lost; try again in a moment.',
    ),
  },
  server_stopping: {
    status: 503,
    title: 'Stopping',
    detail: say('This server is stopping or restarting. Nothing was lost; try again in a moment.'),
  },
} as const satisfies Record<string, RefusalText>
