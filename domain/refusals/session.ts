import { type RefusalText, say } from './text.ts'

/** Refusals about logging in, sessions and passwords. */
export const sessionRefusals = {
  // The texts of these three are the specification's, word for word.
  credentials_missing: {
    status: 400,
    title: 'Login incomplete',
    detail: say('Please enter both email and password.'),
  },
  credentials_invalid: { status: 401, title: 'Login refused', detail: say('Invalid email or password') },
  account_not_found: { status: 403, title: 'No account', detail: say('No account found for this email') },
  shop_inactive: {
    status: 403,
    title: 'Shop inactive',
    detail: say('This shop account is inactive. Please contact support.'),
  },
  authentication_restricted: {
    status: 403,
    title: 'Login restricted',
    detail: say('Authentication API is restricted. Please contact system administrator.'),
  },
  password_change_required: {
    status: 403,
    title: 'Password must be changed',
    detail: say('This password is temporary. Choose a new one to continue.'),
  },
  account_disabled: {
    status: 403,
    title: 'Account disabled',
    detail: say('This account is disabled. Please contact support.'),
  },
  // Not 401: a wrong password in front of the books ends no session.
  password_wrong: {
    status: 403,
    title: 'Wrong password',
    detail: say('This is not the password of your account. The accounts stay locked.'),
  },
  present_password_wrong: {
    status: 403,
    title: 'Wrong password',
    detail: say('This is not your current password. Nothing was changed.'),
  },
  password_link_invalid: {
    status: 410,
    title: 'Link not valid',
    detail: say('This link was already used or is too old. Ask for a new one.'),
  },
  session_taken_over: {
    status: 403,
    title: 'Password needed',
    detail: say(
      'This till was taken over with a code. Log in again, or enter the password to open the books, then do this.',
    ),
  },
  session_not_found: {
    status: 404,
    title: 'Not logged in there',
    detail: say('This session has already ended.'),
  },
  custom_token_invalid: {
    status: 401,
    title: 'Code not valid',
    detail: say('This code was already used or is too old. Show a new one on the first device.'),
  },
  mail_not_configured: {
    status: 409,
    title: 'Email is not set up',
    detail: say(
      'This installation can’t send email. Ask the owner of the shop or an administrator for a new password.',
    ),
  },
  password_too_weak: {
    status: 422,
    title: 'Password too weak',
    detail: (f) => `Choose another password: ${f.rule ?? 'it does not meet the rules'}.`,
  },
  email_taken: {
    status: 409,
    title: 'Email already in use',
    detail: (f) => `There is already an account with ${f.email}.`,
  },
} as const satisfies Record<string, RefusalText>
