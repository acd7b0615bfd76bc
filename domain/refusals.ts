import { dayInWords } from './day-in-words.ts'

/** What a refusal says: HTTP status, a short title, and a sentence with what to do, made from its facts. */
type RefusalText = {
  status: number
  title: string
  detail: (facts: Readonly<Record<string, unknown>>) => string
}

const say = (sentence: string) => () => sentence
const onDay = (day: unknown) => dayInWords(String(day))

/** Every refusal of the product. Codes are part of the API and never change; sentences may. */
export const refusals = {
  // Sessions. The texts of the first three are the specification's, word for word.
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
    detail: say('This password is temporary. Choose a new one to go on.'),
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
    detail: say('This is not your present password. Nothing was changed.'),
  },
  password_link_invalid: {
    status: 410,
    title: 'Link not valid',
    detail: say('This link was used already or is too old. Ask for a new one.'),
  },
  session_not_found: {
    status: 404,
    title: 'Not logged in there',
    detail: say('This session is over already.'),
  },
  custom_token_invalid: {
    status: 401,
    title: 'Code not valid',
    detail: say('This code was used already or is too old. Show a new one on the first device.'),
  },
  mail_not_configured: {
    status: 409,
    title: 'No email here',
    detail: say(
      'No email is sent from here. Ask the owner of the shop or an administrator for a new password.',
    ),
  },
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
      'Nobody else could log in as an administrator. First make someone an administrator who has a password and is not disabled.',
    ),
  },
  administrator_by_setting: {
    status: 409,
    title: 'Administrator by a setting',
    detail: say(
      'ADMIN_EMAIL in the settings of the server names this address. Change it there, then start the server again.',
    ),
  },
  person_being_changed: {
    status: 409,
    title: 'Being changed now',
    detail: say('Another change to this person is not finished yet. Try again in a moment.'),
  },
  person_change_unfinished: {
    status: 503,
    title: 'Not finished yet',
    detail: say(
      'The login service went away in the middle. The rest is done by itself as soon as it answers again.',
    ),
  },
  person_has_links: {
    status: 409,
    title: 'Still linked',
    detail: say(
      'This person belongs to a shop or is an administrator. Remove those first, or disable the account instead.',
    ),
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
  metrics_private: {
    status: 401,
    title: 'Not for everybody',
    detail: say(
      'Show the token of METRICS_TOKEN, or where none is set the one in metrics-token.txt of DATA_DIR, as a bearer token.',
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
    title: 'Login service away',
    detail: say('The login service does not answer. Try again in a moment.'),
  },
  database_away: {
    status: 503,
    title: 'Database away',
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
  password_too_weak: {
    status: 422,
    title: 'Password too weak',
    detail: (f) => `Choose another password: ${f.rule ?? 'it does not meet the rules'}.`,
  },
  email_taken: {
    status: 409,
    title: 'Email already in use',
    detail: (f) => `An account with ${f.email} exists already.`,
  },

  // Requests.
  invalid_request: {
    status: 400,
    title: 'Invalid request',
    detail: (f) => `Correct what is named and send it again${f.where ? `: ${f.where}` : ''}.`,
  },
  not_found: { status: 404, title: 'Not found', detail: say('There is nothing at this address.') },
  function_not_found: {
    status: 404,
    title: 'No such function',
    detail: say('There is no function of this name.'),
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported content',
    detail: say('Send application/json, or the form this address asks for.'),
  },
  headers_too_large: {
    status: 431,
    title: 'Address or headers too large',
    detail: say('The address and headers of a request hold 16 KB together. Ask for less at once.'),
  },
  request_too_slow: {
    status: 408,
    title: 'Request too slow',
    detail: say('The request did not arrive whole in time. Send it again.'),
  },
  archive_damaged: {
    status: 422,
    title: 'Not a whole archive',
    detail: (f) => `This archive can't be imported: ${f.why}. Nothing was written. Export the shop again.`,
  },
  archive_version: {
    status: 422,
    title: 'Another version',
    detail: (f) =>
      f.isNewer
        ? 'This archive was made by a newer version of the program. Nothing was written. Upgrade this installation first.'
        : 'This archive was made by an older version of the program. Nothing was written. Upgrade the installation it comes from, and export the shop again.',
  },
  archive_not_sound: {
    status: 422,
    title: 'The books of this archive do not add up',
    detail: (f) =>
      `The audit of the imported books found ${f.count} ${f.count === 1 ? 'difference' : 'differences'}, the first: ${f.first}. Nothing was kept. Look at the audit of the installation it comes from.`,
  },
  export_took_too_long: {
    status: 503,
    title: 'The export took too long',
    detail: say(
      'Reading the shop took longer than MongoDB keeps its past (its parameter minSnapshotHistoryWindowInSeconds). Try again when less is going on.',
    ),
  },
  shop_exists: {
    status: 409,
    title: 'The shop is here already',
    detail: (f) => `${f.name} is in this installation, or is being imported at this moment.`,
  },
  body_too_large: {
    status: 413,
    title: 'Too large',
    detail: (f) => `The largest this address takes is ${f.limit ?? 'exceeded'}.`,
  },
  too_many_streams: {
    status: 429,
    title: 'Open too often',
    detail: ({ most }) => `This is open ${most} times already. Close it in another tab or on another device.`,
  },
  stream_expected: {
    status: 406,
    title: 'This is a stream',
    detail: say('What changes is told as it happens: ask with Accept: text/event-stream, and keep reading.'),
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: (f) => `Wait ${f.seconds ?? 60} seconds and try again.`,
  },

  // The first run.
  setup_closed: {
    status: 410,
    title: 'Set up already',
    detail: say('This installation has an administrator already. Log in to go on.'),
  },
  setup_code_wrong: {
    status: 403,
    title: 'Not the setup code',
    detail: say('This is not the code in the log. Each start of the program prints a new one; use the last.'),
  },
  job_not_found: { status: 404, title: 'No such job', detail: (f) => `There is no job ${f.name}.` },
  job_running: {
    status: 409,
    title: 'Running already',
    detail: (f) => `“${f.title}” is running now. Wait until it is done.`,
  },
  setup_step_done: {
    status: 409,
    title: 'Done already',
    detail: say('This step was done meanwhile, in another window. What stands there counts.'),
  },
  books_begun: {
    status: 409,
    title: 'The books have begun',
    detail: say(
      'There are products or entries already, so the country, currency, time zone, tax registration and smallest coin can no longer be changed here. The name and the receipt can.',
    ),
  },
  opening_balance_recorded: {
    status: 409,
    title: 'Recorded already',
    detail: (f) =>
      `Account ${f.account} has its opening balance already, and it is another one. It stands as it was; correct it from what is shown now.`,
  },

  // Shops, products, tills.
  shop_not_found: { status: 404, title: 'No such shop', detail: say('There is no shop with this id.') },
  changed_meanwhile: {
    status: 409,
    title: 'Changed meanwhile',
    detail: say(
      'Someone else changed this in the meantime. Check what is saved now, then make your change again.',
    ),
  },
  live_keys_missing: {
    status: 422,
    title: 'Live keys missing',
    detail: say(
      'Live mode needs the live public key and the live secret key. Enter both, or leave live mode off.',
    ),
  },
  shop_closed: {
    status: 409,
    title: 'The shop is closed',
    detail: say(
      'This shop is closed: nothing can be sold, imported or posted. What is there can be read. An administrator can open it again.',
    ),
  },
  shop_conflict: {
    status: 409,
    title: 'Another shop has this id',
    detail: say('A shop with this id exists already. Change it instead of making it again.'),
  },
  unknown_country: {
    status: 422,
    title: 'Country not known',
    detail: (f) =>
      `${f.country} has no taxes here (${f.known} have). Another country needs its two letters, a currency and a time zone.`,
  },
  product_not_found: {
    status: 404,
    title: 'No such product',
    detail: (f) => `There is no product ${f.productId ?? ''} in this shop.`,
  },
  product_conflict: {
    status: 409,
    title: 'Another product has this id',
    detail: (f) => `Product ${f.productId} exists with other content. Change it instead of making it again.`,
  },
  sku_taken: { status: 409, title: 'SKU taken', detail: (f) => `Another product has the SKU ${f.sku}.` },
  barcode_taken: {
    status: 409,
    title: 'Barcode taken',
    detail: (f) => `Another product has the barcode ${f.barcode}.`,
  },
  tax_class_unknown: {
    status: 422,
    title: 'No such tax class',
    detail: (f) => `There is no tax class “${f.taxClassId}” in this country. It has: ${f.known}.`,
  },
  product_changed: {
    status: 409,
    title: 'Changed meanwhile',
    detail: say('Someone changed this product meanwhile. Load it again and repeat your change.'),
  },
  too_many_tills: {
    status: 409,
    title: 'No more tills',
    detail: (f) =>
      `This shop has ${f.most} tills. Sell on a device that is a till already, or ask the owner to set this one up.`,
  },
  till_name_taken: {
    status: 409,
    title: 'Till name taken',
    detail: (f) => `This shop has a till named ${f.name} already. Choose another name.`,
  },
  till_not_found: {
    status: 404,
    title: 'No such till',
    detail: (f) => `There is no till ${f.tillId ?? ''} in this shop. Register this device as a till.`,
  },
  account_number_taken: {
    status: 409,
    title: 'Another account has this number',
    detail: (f) => `Account ${f.account} is ${f.name}. Choose another number, or rename that one.`,
  },
  account_name_taken: {
    status: 409,
    title: 'Another account has this name',
    detail: (f) =>
      f.account === undefined
        ? `Another account is called ${f.name}. Choose another name.`
        : `Account ${f.account} is called ${f.name}. Choose another name.`,
  },
  account_number_kept: {
    status: 409,
    title: 'This number is kept',
    detail: (f) => `Number ${f.account} is reserved for an account the program uses. Choose another number.`,
  },
  account_misplaced: {
    status: 422,
    title: 'This account does not belong there',
    detail: (f) =>
      `Account ${f.account} is an account of the type ${f.type}, as its number says. Show it under ${[f.places].flat().join(', ')}.`,
  },
  account_unknown: {
    status: 404,
    title: 'No such account',
    detail: (f) => `The chart of this shop has no account ${f.account}.`,
  },
  account_in_use: {
    status: 409,
    title: 'The account is in use',
    detail: (f) => `Something was posted to account ${f.account}, so it stays. It can be renamed.`,
  },
  customer_conflict: {
    status: 409,
    title: 'Another customer has this id',
    detail: (f) => `Customer ${f.customerId} exists with other content.`,
  },
  customer_number_taken: {
    status: 409,
    title: 'Customer number taken',
    detail: (f) => `Another customer has the number ${f.number}.`,
  },
  customer_not_found: {
    status: 404,
    title: 'No such customer',
    detail: (f) => `There is no customer ${f.customerId ?? ''} in this shop.`,
  },

  // Sales.
  sale_not_found: {
    status: 404,
    title: 'No such receipt',
    detail: (f) => `There is no receipt ${f.saleId ?? ''} in this shop.`,
  },
  sale_conflict: {
    status: 409,
    title: 'Another sale has this id',
    detail: (f) =>
      `Sale ${f.saleId} was recorded with other content. It stands as it was; record the new one under a new id.`,
  },
  review_not_found: {
    status: 404,
    title: 'Not on the list',
    detail: (f) => `There is nothing to look at in ${f.kind} ${f.id} of this shop.`,
  },
  // 429: nothing is wrong with the sale, and it is sent again by itself.
  batch_too_long: {
    status: 429,
    title: 'Too many lines at once',
    detail: say('The sales before it have as many lines as a batch may: send this one in another.'),
  },
  expense_mismatch: {
    status: 422,
    title: 'The bill does not add up',
    detail: say('The total of the invoice differs from the sum of its lines and taxes.'),
  },
  expense_account_unknown: {
    status: 422,
    title: 'No account of expenses',
    detail: (f) =>
      `${f.account} is no account of expenses. Choose one from 6000 on, or add it to the chart first.`,
  },
  expense_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The expense is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  expense_conflict: {
    status: 409,
    title: 'Another expense has this id',
    detail: say('This id already belongs to a different expense. Use a new id.'),
  },
  expense_not_found: {
    status: 404,
    title: 'No such expense',
    detail: say('This shop has no such expense.'),
  },
  delivery_mismatch: {
    status: 422,
    title: 'The invoice does not add up',
    detail: say('The total of the invoice differs from the sum of its lines and taxes.'),
  },
  delivery_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The delivery is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  delivery_conflict: {
    status: 409,
    title: 'Another delivery has this id',
    detail: say('This id already belongs to a different delivery. Use a new id.'),
  },
  delivery_not_found: {
    status: 404,
    title: 'No such delivery',
    detail: say('This shop has no such delivery.'),
  },
  opening_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) => `This is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  opening_conflict: {
    status: 409,
    title: 'Another opening has this id',
    detail: say('This id already belongs to a different opening. Use a new id.'),
  },
  opening_not_found: {
    status: 404,
    title: 'No such opening',
    detail: say('This shop has no such opening item.'),
  },
  reversal_not_possible: {
    status: 422,
    title: 'Cannot be reversed',
    detail: say('Only expenses can be reversed. To take back goods, record a return.'),
  },
  reversal_in_future: {
    status: 422,
    title: 'Dated in the future',
    detail: (f) =>
      `The reversal is dated ${onDay(f.businessDay)} and today is ${onDay(f.today)}. Correct its day.`,
  },
  reversal_before_document: {
    status: 422,
    title: 'Dated before its document',
    detail: (f) =>
      `The reversal is dated ${onDay(f.businessDay)}, but the document was posted on ${onDay(f.postedOn)}. Choose that day or a later one.`,
  },
  already_reversed: {
    status: 409,
    title: 'Already reversed',
    detail: (f) => `${f.reference} was reversed on ${onDay(f.on)}. A document can be reversed only once.`,
  },
  reversal_conflict: {
    status: 409,
    title: 'Another reversal has this id',
    detail: say('This id already belongs to a different reversal. Use a new id.'),
  },
  reversal_not_found: {
    status: 404,
    title: 'No such reversal',
    detail: say('This shop has no such reversal.'),
  },
  customer_has_open_items: {
    status: 409,
    title: 'Account not settled',
    detail: say(
      'Money is still owed between the shop and this customer. Settle it first; the name is needed until then.',
    ),
  },
  erasure_conflict: {
    status: 409,
    title: 'Another erasure has this id',
    detail: say('This id belongs to another customer’s erasure. Use a new id.'),
  },
  document_not_found: {
    status: 404,
    title: 'No such document',
    detail: say('This shop has no such document.'),
  },
  entry_too_long: {
    status: 422,
    title: 'Too many lines',
    detail: (f) =>
      `This needs ${f.lines} lines in the books; the limit is ${f.most}. Split it into several documents.`,
  },
  dimension_unknown: {
    status: 422,
    title: 'Unknown reference',
    detail: (f) => `A line names the ${f.dimension} ${f.value}, which this shop does not have.`,
  },
  document_kind_unknown: {
    status: 422,
    title: 'Unknown kind of document',
    detail: (f) => `The books know no document of the kind ${f.kind}.`,
  },
  allocation_above_open: {
    status: 409,
    title: 'More than is open',
    detail: say('Less of this document is still unpaid than was to be settled. Reload and try again.'),
  },
  totals_mismatch: {
    status: 422,
    title: 'The sale does not add up',
    detail: (f) => `${f.where} is ${f.said} but comes to ${f.computed}.`,
  },
  tenders_mismatch: {
    status: 422,
    title: 'Payment and total differ',
    detail: (f) =>
      `The payments less change come to ${f.paidMinor}, but the sale is ${f.grossMinor} (minor units).`,
  },
  return_exceeds_sale: {
    status: 422,
    title: 'More returned than sold',
    detail: (f) => `Line ${f.lineId} has ${f.leftMilli} thousandths left to return, not ${f.wantedMilli}.`,
  },
  return_mismatch: {
    status: 422,
    title: 'Return differs from the sale',
    detail: (f) => `A return repeats the price and the tax of its receipt: ${f.where} differs.`,
  },
  return_before_sale: {
    status: 422,
    title: 'Returned before it was sold',
    detail: (f) =>
      `The return is dated ${onDay(f.returnedOn)}, and its receipt ${onDay(f.soldOn)}. Set the date of the device, then return it again.`,
  },
  return_needs_owner: {
    status: 403,
    title: 'Owner only',
    detail: say('A return without a receipt needs the owner of the shop.'),
  },
  sale_in_future: {
    status: 422,
    title: 'Sold in the future',
    detail: (f) =>
      `The sale says ${f.soldAt}, and the computer with the books says ${f.now}. Set the clock that is wrong, then send it again.`,
  },

  // Ledger.
  amount_too_large: {
    status: 422,
    title: 'Amount too large',
    detail: say(
      'This comes to more than the books can count exactly. Look at its quantities, prices and costs: one of them may be a barcode.',
    ),
  },
  period_locked: {
    status: 422,
    title: 'Month closed',
    detail: (f) => `The books are closed through ${onDay(f.lockedThrough)}.`,
  },
  range_invalid: {
    status: 400,
    title: 'Dates out of order',
    detail: (f) => `The range ${onDay(f.from)} to ${onDay(f.to)} has no days or too many.`,
  },

  // Settings.
  setting_too_early: {
    status: 422,
    title: 'Too early for this change',
    detail: (f) =>
      `There are entries dated up to ${onDay(f.lastDay)}. This setting can change from ${onDay(f.earliest)} at the earliest.`,
  },
  setting_unchanged: {
    status: 422,
    title: 'Nothing changes',
    detail: (f) => `This is already the setting on ${onDay(f.from)}.`,
  },
  setting_conflict: {
    status: 409,
    title: 'Another change has this id',
    detail: say('A different change was already recorded with this id. Use a new id.'),
  },
  settings_full: {
    status: 409,
    title: 'Too many changes',
    detail: (f) => `The settings of this shop were changed ${f.most} times, which is the most there can be.`,
  },
  chart_full: {
    status: 409,
    title: 'Too many changes',
    detail: (f) => `The accounts of this shop were changed ${f.most} times, which is the most there can be.`,
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

  // Imports.
  import_not_found: {
    status: 404,
    title: 'No such import',
    detail: say('There is no import with this id in this shop.'),
  },
  import_running: {
    status: 409,
    title: 'Import running',
    detail: say('An import is running in this shop. Wait until it is done.'),
  },
  file_missing: { status: 400, title: 'No file', detail: say('Send the file in the form field named file.') },
  file_unreadable: {
    status: 422,
    title: 'File not readable',
    detail: (f) => `The file can't be read: ${f.why}.`,
  },
  table_too_long: {
    status: 422,
    title: 'Too many rows for one file',
    detail: (f) =>
      `The list has ${Number(f.rows).toLocaleString('en')} rows, and one ${String(f.format).toUpperCase()} file holds ${Number(f.most).toLocaleString('en')}. Choose fewer days or a filter${f.format === 'xlsx' ? ', or download CSV' : ''}.`,
  },
  search_too_long: {
    status: 422,
    title: 'Search took too long',
    detail: (f) =>
      `Looking through so many receipts takes longer than ${f.seconds} seconds. Choose fewer days, or say more of what you look for.`,
  },
  file_too_large: {
    status: 422,
    title: 'File too large',
    detail: (f) => {
      const most = Number(f.most).toLocaleString('en')
      const where = f.row === undefined ? 'A cell' : `Row ${f.row}, column ${f.column},`
      const sentences: Readonly<Record<string, string>> = {
        rows: `The file has more than ${most} rows. Split it, and give each part the row that names the columns.`,
        columns: `${where} is filled, and ${most} columns are read. Delete what stands to the right of the table.`,
        cells: `The file has more than ${most} filled cells. Delete the columns that are not needed, or split it.`,
        textLength: `${where} has a text of more than ${most} characters. Shorten it; in a CSV file, look for a quotation mark that is never closed.`,
        columnNameLength: `${where} has a text of more than ${most} characters, and the first row names the columns. Give each column a short name there.`,
        unpackedBytes: `The file unpacks to more than ${Number(f.most) / 2 ** 20} MB. Copy the table alone into a new workbook, or save it as CSV.`,
        seconds: `Reading the file takes longer than ${most} seconds. Copy the table alone into a new workbook, save it as CSV, or split it.`,
        memory: `Reading the file takes more than ${most} MB of memory. Copy the table alone into a new workbook, save it as CSV, or split it.`,
      }
      return sentences[String(f.limit)] ?? 'Split the file.'
    },
  },
  columns_missing: {
    status: 422,
    title: 'Columns missing',
    detail: (f) =>
      `No column was found for ${f.missing}. The file has: ${f.found}. Name the columns in a mapping.`,
  },
} as const satisfies Record<string, RefusalText>
