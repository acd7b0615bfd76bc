import { type RefusalText, say } from './text.ts'

/** Refusals about people and their rights. */
export const peopleRefusals = {
  person_not_found: {
    status: 404,
    title: 'No such person',
    detail: say('There is no account with this id.'),
  },
  own_account: {
    status: 422,
    title: 'Your own account',
    detail: say('This is your own account. Ask another administrator to do this.'),
  },
  last_administrator: {
    status: 409,
    title: 'The last administrator',
    detail: say(
      'No administrator who can log in would be left. First make another person an administrator whose account has a password and is not disabled.',
    ),
  },
  administrator_by_setting: {
    status: 409,
    title: 'Administrator set by ADMIN_EMAIL',
    detail: say(
      'This address is set as ADMIN_EMAIL in the settings of the server. Change it there, then restart the server.',
    ),
  },
  person_being_changed: {
    status: 409,
    title: 'Another change is in progress',
    detail: say('Another change to this person is not finished yet. Try again in a moment.'),
  },
  person_change_unfinished: {
    status: 503,
    title: 'Not finished yet',
    detail: say(
      'The login service stopped responding. The rest is done automatically as soon as it answers again.',
    ),
  },
  person_has_links: {
    status: 409,
    title: 'Still linked',
    detail: say(
      'This person belongs to a shop or is an administrator. Remove that first, or disable the account instead.',
    ),
  },
  person_elsewhere: {
    status: 409,
    title: 'Another person’s account',
    detail: (f) =>
      `${f.email} belongs to a person who works for another shop or is an administrator. Ask them for another email address.`,
  },
  staff_not_found: {
    status: 404,
    title: 'Not an employee',
    detail: (f) => `${f.email} is no longer an employee of this shop.`,
  },
  accountant_named: {
    status: 409,
    title: 'The shop already has an accountant',
    detail: (f) => `${f.email} is the accountant of this shop. Remove them first.`,
  },
  accountant_not_named: {
    status: 404,
    title: 'Not the accountant',
    detail: (f) => `${f.email} is no longer the accountant of this shop.`,
  },
  person_is_employee: {
    status: 409,
    title: 'Already an employee of the shop',
    detail: (f) => `${f.email} is an employee of this shop. Remove them from the employees first.`,
  },
  person_is_accountant: {
    status: 409,
    title: 'Already the accountant of the shop',
    detail: (f) => `${f.email} is the accountant of this shop. Remove the accountant first.`,
  },
  owner_stays: {
    status: 409,
    title: 'The owner of the shop',
    detail: (f) => `This person owns ${f.shop}. Link another owner first; then this can be changed.`,
  },
  email_unverified: {
    status: 409,
    title: 'Address not verified',
    detail: say(
      'Keycloak has not verified the email address of this account, so nothing can be linked to it. Mark it as verified there first.',
    ),
  },
  linked_by_shop_email: {
    status: 409,
    title: "The shop's own address",
    detail: (f) =>
      `This person has the email address of ${f.shop}. Link its owner first: the shop then takes the owner's address, and this person can be removed.`,
  },
} as const satisfies Record<string, RefusalText>
