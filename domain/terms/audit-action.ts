/** What a record of the audit log has beside who, when and where. An erased fact is not there. */
type AuditFacts = Readonly<Record<string, string | undefined>>

type ActionWords = {
  /** In lists and filters: `Shop created`. */
  label: string
  /** What happened, in a sentence of its facts. */
  sentence: (facts: AuditFacts) => string
}

/** By name where one is known; a uid is not readable. */
const whom = ({ whom, email }: AuditFacts) => whom ?? email ?? 'a person'
/** A reason is the code of a refusal. */
const why = ({ reason }: AuditFacts) => (reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`)
/** Where the server does not know that the person was signed in at the till. */
const isStated = ({ signedIn }: AuditFacts) =>
  signedIn === 'no' ? ' Only the device states who did it.' : ''
/** Records had the difference of both and its way before. */
const priceDifference = ({ less, more, amount, way }: AuditFacts) => {
  const both = [less && `${less} less`, more && `${more} more`].filter(Boolean)
  return both.length > 0 ? both.join(' and ') : `${amount ?? 'an amount'} ${way ?? 'less'}`
}
const items = ({ count }: AuditFacts) => (count === '1' ? '1 item' : `${count ?? 'some'} items`)

/** Everything the audit log records, with its words for screens and files. Names are kept for good; words may change. */
export const auditActions = {
  'setup.administrator-made': {
    label: 'First administrator',
    sentence: () => 'Became the first administrator of this installation.',
  },
  'shop.created': {
    label: 'Shop created',
    sentence: (f) => `Created the shop ${f.name ?? ''}${f.country ? ` (${f.country})` : ''}.`,
  },
  'shop.exported': {
    label: 'Shop exported',
    sentence: () => 'Exported everything of the shop as an archive.',
  },
  'books.pack-downloaded': {
    label: 'Accountant’s pack downloaded',
    sentence: (f) => `Downloaded the accountant’s pack of ${f.from ?? ''} to ${f.to ?? ''}.`,
  },
  'shop.imported': {
    label: 'Shop imported',
    sentence: (f) => `Imported the shop ${f.name ?? ''} from an archive.`,
  },
  'shop.changed': {
    label: 'Shop changed',
    sentence: (f) => `Changed the shop ${f.name ?? ''}.`,
  },
  'shop.receipt-changed': {
    label: 'Receipt heading changed',
    sentence: (f) => `Changed the receipt heading of the shop ${f.name ?? ''}.`,
  },
  'shop.shift-mail-changed': {
    label: 'Shift summary recipients changed',
    sentence: (f) =>
      f.to ? `Set shift summaries to be emailed to ${f.to}.` : 'Stopped emailing shift summaries.',
  },
  'shop.payments-changed': {
    label: 'Payment configuration changed',
    sentence: (f) => `Changed how the shop takes payments: ${f.changed ?? 'not recorded what'}.`,
  },
  'payment.refunded': {
    label: 'Payment refunded',
    sentence: (f) => `Refunded ${f.amount ?? 'an amount'} of the payment ${f.reference ?? ''}.`,
  },
  'payment.linked': {
    label: 'Payment linked to a receipt',
    sentence: (f) => `Linked the payment ${f.reference ?? ''} to the receipt ${f.receipt ?? ''}.`,
  },
  'shop.closed': {
    label: 'Shop closed',
    sentence: (f) => `Closed the shop: ${f.reason ?? 'no reason recorded'}.`,
  },
  'shop.reopened': {
    label: 'Shop opened again',
    sentence: (f) => `Opened the shop again: ${f.reason ?? 'no reason recorded'}.`,
  },
  'shop.suspended': {
    label: 'Shop suspended',
    sentence: (f) => `Suspended the shop: ${f.reason ?? 'no reason recorded'}.`,
  },
  'shop.reactivated': {
    label: 'Shop reactivated',
    sentence: (f) => `Reactivated the shop: ${f.reason ?? 'no reason recorded'}.`,
  },
  'shop.acted-by-administrator': {
    label: 'Changed by an administrator',
    sentence: (f) =>
      `Changed something in the shop as an administrator: ${f.what ?? f.request ?? 'not recorded what.'}`,
  },
  'shop.read-by-administrator': {
    label: 'Viewed by an administrator',
    sentence: () => 'Viewed the shop as an administrator.',
  },
  'person.created': {
    label: 'Person added',
    sentence: (f) => `Added ${whom(f)}${f.role ? ` (${f.role})` : ''}.`,
  },
  'person.linked': {
    label: 'Person linked to a shop',
    sentence: (f) => `Linked ${whom(f)} to the shop${f.role ? ` (${f.role})` : ''}.`,
  },
  'person.invited': {
    label: 'Person invited',
    sentence: (f) => `Invited ${whom(f)}.`,
  },
  'person.unlinked': {
    label: 'Person removed from a shop',
    sentence: (f) => `Removed ${whom(f)} from the shop's employees.`,
  },
  'person.logged-out': {
    label: 'Person logged out',
    sentence: (f) => `Logged ${whom(f)} out everywhere.`,
  },
  'person.deleted': {
    label: 'Account deleted',
    sentence: (f) => `Deleted the account of ${whom(f)}.`,
  },
  'administrator.made': {
    label: 'Administrator made',
    sentence: (f) => `Made ${whom(f)} an administrator.`,
  },
  'administrator.unmade': {
    label: 'Administrator removed',
    sentence: (f) => `Removed ${whom(f)} as an administrator.`,
  },
  'person.disabled': {
    label: 'Person disabled',
    sentence: (f) => `Disabled ${whom(f)} and logged them out everywhere.`,
  },
  'person.enabled': {
    label: 'Person enabled',
    sentence: (f) => `Enabled ${whom(f)} again.`,
  },
  'staff.renamed': {
    label: 'Name corrected',
    sentence: (f) => `Changed the name of ${whom(f)} to ${f.name ?? ''}.`,
  },
  'staff.password-reset': {
    label: 'Password of an employee reset',
    sentence: (f) => `Gave ${whom(f)} a temporary password and logged them out everywhere.`,
  },
  'staff.unlocked': {
    label: 'Employee unlocked',
    sentence: (f) => `Let ${whom(f)} try passwords again.`,
  },
  'staff.logged-out': {
    label: 'Employee logged out',
    sentence: (f) => `Logged ${whom(f)} out everywhere.`,
  },
  'staff.code-set': {
    label: 'Till code set',
    sentence: (f) => `Set the till code of ${whom(f)}.`,
  },
  'staff.code-removed': {
    label: 'Till code removed',
    sentence: (f) => `Removed the till code of ${whom(f)}.`,
  },
  'staff.took-over': {
    label: 'Till taken over by code',
    sentence: ({ name = 'Someone', by, since }) => {
      if (by === 'device') return `${name} took over this login at a till offline. Its code was not checked.`
      if (by === 'sealed')
        return `${name} took over a till by code while the server was away, at ${since}. The code was right.`
      return `${name} took over this login at a till by code.`
    },
  },
  'staff.turn-refused': {
    label: 'Till taken over with a wrong code',
    sentence: ({ name = 'someone', since }) =>
      `A code for ${name} was entered at a till while the server was away, at ${since}, and was not accepted. What was sold with it is listed under “To check”.`,
  },
  'staff.code-refused': {
    label: 'Wrong codes at a till',
    sentence: (f) =>
      f.tries === '1'
        ? `A wrong code for ${whom(f)} was entered at a till.`
        : `${f.tries ?? 'Several'} wrong codes in a row for ${whom(f)} were entered at a till.`,
  },
  'staff.code-locked': {
    label: 'Till code locked',
    sentence: (f) =>
      `The till code of ${whom(f)} was locked after too many wrong tries: set a new one under Staff.`,
  },
  'accountant.named': {
    label: 'Accountant named',
    sentence: (f) => `Named ${whom(f)} as the accountant: ${f.may ?? 'reads'}.`,
  },
  'accountant.changed': {
    label: 'Accountant changed',
    sentence: (f) => `Changed what the accountant ${whom(f)} may do: ${f.may ?? 'not recorded what'}.`,
  },
  'accountant.removed': {
    label: 'Accountant removed',
    sentence: (f) => `Removed ${whom(f)} as the accountant.`,
  },
  'accountant.password-reset': {
    label: 'Password of the accountant reset',
    sentence: (f) => `Gave ${whom(f)} a temporary password and logged them out everywhere.`,
  },
  'accountant.opened-books': {
    label: 'Accountant unlocked the books',
    sentence: () => 'Unlocked the books as the accountant.',
  },
  'accountant.posted': {
    label: 'Written by the accountant',
    sentence: (f) => `As the accountant: ${f.what ?? f.request ?? 'not recorded what.'}`,
  },
  'person.lock-lifted': {
    label: 'Lock lifted',
    sentence: (f) => `Let ${whom(f)} try passwords again.`,
  },
  'receipt.emailed': {
    label: 'Receipt emailed',
    sentence: (f) => `Emailed the receipt ${f.reference ?? ''} to a customer.`,
  },
  'reminder.emailed': {
    label: 'Customer reminded by email',
    sentence: () => 'Emailed a customer a reminder with their statement.',
  },
  'order.emailed': {
    label: 'Order emailed',
    sentence: (f) => `Emailed the order ${f.reference ?? ''} to ${f.email ?? 'its supplier'}.`,
  },
  'quotation.emailed': {
    label: 'Quotation emailed',
    sentence: (f) => `Emailed the quotation ${f.reference ?? ''} to its customer.`,
  },
  'deposit.reserved': {
    label: 'Deposit reserved',
    sentence: (f) => `Reserved ${f.amount ?? 'a part'} of a customer’s deposit for a sale.`,
  },
  'sale.lines-removed': {
    label: 'Lines removed at a till',
    sentence: (f) =>
      `Took ${items(f)} worth ${f.amount ?? 'an amount'} off the basket of receipt ${f.receipt ?? ''}.${isStated(f)}`,
  },
  'sale.prices-changed': {
    label: 'Price changed at a till',
    sentence: (f) =>
      `Sold ${items(f)} of receipt ${f.receipt ?? ''} at another price: ${priceDifference(f)} in all.${isStated(f)}`,
  },
  'sale.discounted': {
    label: 'Discount given at a till',
    sentence: (f) =>
      `Gave a discount of ${f.amount ?? 'an amount'} on receipt ${f.receipt ?? ''}.${isStated(f)}`,
  },
  'drawer.opened': {
    label: 'Drawer opened without a sale',
    sentence: (f) => {
      const how = { approved: ' The owner approved it.', 'not-approved': ' It was not approved.' }
      const offline = { 'approved-offline': ' Approved, as the device states: the server gave no approval.' }
      const approval = { ...how, ...offline }[f.approval ?? ''] ?? ''
      // The reason is with the opening; records that have it are of the first day.
      const reason = f.reason ? `: ${f.reason}` : ''
      const others = f.beyond
        ? ` More than ${f.beyond} openings in 24 hours: those that follow are only in the report by cashier.`
        : ''
      return `Opened the drawer of the till ${f.name ?? ''}${reason}.${approval}${isStated(f)}${others}`
    },
  },
  'approval.given': {
    label: 'Approved at a till',
    sentence: (f) =>
      `Approved at a till: ${f.what ?? 'not recorded what'}${f.amount ? `, up to ${f.amount}` : ''}.`,
  },
  'till.registered': {
    label: 'Till set up',
    sentence: (f) => `Set up a device as till ${f.name ?? ''}, with receipts from ${f.series ?? ''}-1 on.`,
  },
  'till.renamed': {
    label: 'Till renamed',
    sentence: (f) => `Renamed the till ${f.before ?? ''} to ${f.name ?? ''}.`,
  },
  'till.approved': {
    label: 'Till approved',
    sentence: (f) =>
      f.person
        ? `Set up the till ${f.name ?? ''}, which ${whom(f)} approved on the device.`
        : `Approved the till ${f.name ?? ''}, which an employee had set up.`,
  },
  'till.retired': {
    label: 'Till retired',
    sentence: (f) => `Retired the till ${f.name ?? ''}.`,
  },
  'till.reinstated': {
    label: 'Till in use again',
    sentence: (f) => `Put the till ${f.name ?? ''} back into use.`,
  },
  'till.printer-set': {
    label: 'Printer of a till set',
    sentence: (f) =>
      f.printer
        ? `Set the printer of the till ${f.name ?? ''} to ${f.printer}.`
        : `Removed the printer of the till ${f.name ?? ''}.`,
  },
  'account.change-begun': {
    label: 'Change of an account begun',
    sentence: (f) => `Began to ${f.what ?? 'change'} the account ${f.account ?? ''}.`,
  },
  'account.added': {
    label: 'Account added',
    sentence: (f) => `Added the account ${f.account ?? ''} ${f.name ?? ''}.`,
  },
  'account.renamed': {
    label: 'Account renamed',
    sentence: (f) => `Renamed the account ${f.account ?? ''} from ${f.before ?? ''} to ${f.name ?? ''}.`,
  },
  'account.archived': {
    label: 'Account archived',
    sentence: (f) => `Archived the account ${f.account ?? ''} ${f.name ?? ''}.`,
  },
  'account.brought-back': {
    label: 'Account brought back',
    sentence: (f) => `Brought back the account ${f.account ?? ''} ${f.name ?? ''}.`,
  },
  'account.removed': {
    label: 'Account removed',
    sentence: (f) => `Removed the account ${f.account ?? ''} ${f.before ?? ''}.`,
  },
  'act.refused': {
    label: 'Refused',
    sentence: (f) => `Refused${why(f)}, so nothing was done: ${f.what ?? 'not recorded what.'}`,
  },
  'act.failed': {
    label: 'Failed',
    sentence: (f) => `Failed${why(f)}; part of it may have been done: ${f.what ?? 'not recorded what.'}`,
  },
  'customer.erasure-begun': {
    label: 'Erasure of a customer begun',
    sentence: () => 'Began to erase the name and details of a customer.',
  },
  'supplier.erasure-begun': {
    label: 'Erasure of a supplier begun',
    sentence: () => 'Began to erase the name and details of a supplier.',
  },
  'supplier.erased': {
    label: 'Supplier erased',
    sentence: () => 'Erased the name and details of a supplier.',
  },
  'customer.erased': {
    label: 'Customer erased',
    sentence: () => 'Erased the name and details of a customer.',
  },
  'sales.imported': {
    label: 'Past sales imported',
    sentence: (f) =>
      `Imported past sales from ${f.name ?? 'a file'}: ${f.count ?? 'some'} receipts, ${f.amount ?? 'an amount'} with tax, of which ${f.tax ?? 'an amount'} is tax declared elsewhere.${f.reason ? ' The import stopped before its end.' : ''}`,
  },
  'review.seen': {
    label: 'Marked as checked',
    sentence: (f) => `Marked ${items(f)} under “To check” as checked.`,
  },
  'review.seen-undone': {
    label: 'Check undone',
    sentence: (f) => `Put ${items(f)} back under “To check”.`,
  },
  'job.run': {
    label: 'Job run by hand',
    sentence: (f) => `Ran “${f.title ?? f.job}” by hand.`,
  },
  'report-mail.scheduled': {
    label: 'Report by email scheduled',
    sentence: (f) => `Scheduled a report on ${f.name ?? 'a shop'} by email to ${f.recipients ?? 'someone'}.`,
  },
  'report-mail.changed': {
    label: 'Report by email changed',
    sentence: (f) => `Changed the report on ${f.name ?? 'a shop'} by email to ${f.recipients ?? 'someone'}.`,
  },
  'report-mail.deleted': {
    label: 'Report by email ended',
    sentence: (f) => `Ended the report on ${f.name ?? 'a shop'} by email to ${f.recipients ?? 'someone'}.`,
  },
  'report-mail.sent-by-hand': {
    label: 'Report sent by email',
    sentence: (f) => `Sent a report on ${f.name ?? 'a shop'} by email to ${f.recipients ?? 'someone'}.`,
  },
  'session.opened-on-second-device': {
    label: 'Login on a second device',
    sentence: () => 'Logged in on a second device with a code.',
  },
  'password.change-begun': {
    label: 'New password begun',
    sentence: () => 'Began to set a new password of their own.',
  },
  'password.changed': {
    label: 'Password changed',
    sentence: () => 'Changed their own password.',
  },
  'password.reset-by-email': {
    label: 'Password set by email link',
    sentence: () => 'Set a new password with a link sent by email.',
  },
  'password.reset-by-administrator': {
    label: 'Temporary password',
    sentence: (f) => `Gave ${whom(f)} a temporary password.`,
  },
} as const satisfies Record<string, ActionWords>

export type AuditAction = keyof typeof auditActions

export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]

/** What administrators do to a shop, or look at in it; all else is done by its own people. */
export const administratorActions: readonly AuditAction[] = auditActionNames.filter((action) =>
  /^(shop|person|administrator|setup|report-mail)\.|-by-administrator$/.test(action),
)

/** The facts that people read, by their names; ids and addresses are for anyone who checks the log. */
export const factLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  before: 'Earlier name',
  account: 'Account',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  changed: 'Changed',
  reason: 'Reason',
  email: 'Email',
  role: 'Role',
  count: 'Number',
  amount: 'Amount',
  tax: 'Tax',
  reference: 'Reference',
  receipt: 'Receipt',
  less: 'Less',
  more: 'More',
  sentBy: 'Sent by',
  what: 'What',
  session: 'Session',
  title: 'Job',
  rhythm: 'When',
  recipients: 'Recipients',
}

/** What is recorded of the person who is in a shop as an administrator alone. */
export const visitActions: readonly AuditAction[] = [
  'shop.read-by-administrator',
  'shop.acted-by-administrator',
]

/** What is done at tills, many times a day. */
export const tillActions: readonly AuditAction[] = [
  'sale.lines-removed',
  'sale.prices-changed',
  'sale.discounted',
  'drawer.opened',
  'approval.given',
]

/** What concerns people and the installation, and is in the log of no shop. */
const ofInstallation: readonly AuditAction[] = [
  'setup.administrator-made',
  'administrator.made',
  'administrator.unmade',
  'person.invited',
  'person.logged-out',
  'person.deleted',
  'person.disabled',
  'person.enabled',
  'person.lock-lifted',
  'job.run',
  'password.change-begun',
  'password.changed',
  'password.reset-by-email',
  'password.reset-by-administrator',
]

export const shopActions = auditActionNames.filter((action) => !ofInstallation.includes(action))

/** The words of a record. One of a version whose action is not known any more keeps its own name. */
export function auditWords(action: string, facts: AuditFacts): { label: string; sentence: string } {
  if (!Object.hasOwn(auditActions, action)) return { label: action, sentence: action }
  const { label, sentence }: ActionWords = auditActions[action as AuditAction]
  return { label, sentence: sentence(facts) }
}
