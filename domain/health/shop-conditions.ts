import { counted, type Fix, type Severity } from './exception.ts'
import { dayOf, missingOf, type ShopFacts, type Span } from './shop-facts.ts'

type Condition = {
  code: string
  severity: Severity
  /** What a list is filtered by, in a few words. */
  label: string
  holds: (facts: ShopFacts) => Span | null
  say: (facts: ShopFacts) => string
  fix: (facts: ShopFacts) => Fix
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A receipt may be late by a few minutes: a till sends what waited one after the other. */
const missingAfterMs = hourMs / 2
/** A till that was switched off over a weekend has sent everything by then. */
const lostAfterMs = 3 * dayMs
/** Longer than a weekend with a public holiday. */
const quietAfterMs = 4 * dayMs
const unusedAfterMs = 3 * dayMs
/** One night may be missed. */
const auditOldAfterMs = 2 * dayMs
const importShownForMs = 14 * dayMs
/** Fewer are most likely the people's own typing mistakes. */
const manyRefusedLogins = 10

const after = (instant: Date | null, ms: number): Span | null =>
  instant && { from: new Date(instant.getTime() + ms) }
const always: Span = { from: new Date(0) }

const rebuild: Fix = {
  kind: 'run',
  label: 'Rebuild the totals',
  command: 'npm run books -- rebuild',
  inContainers: 'docker compose exec app node server/rebuild/main.ts rebuild',
}
const auditNow: Fix = { kind: 'start-job', label: 'Audit all shops now', job: 'shop-audits' }

/** Everything that can be wrong with a shop, the worst first: the order is the rank. */
export const shopConditions: readonly Condition[] = [
  {
    code: 'books-differ',
    severity: 'critical',
    label: 'Books that differ',
    holds: ({ audit }) => (audit && audit.differences > 0 && !audit.isOfTotals ? { from: audit.at } : null),
    say: ({ audit, ...shop }) =>
      `The self-audit of ${audit ? dayOf(shop, audit.at) : ''} found ${counted(audit?.differences ?? 0, 'difference')} in the books. Keep a copy of the data and the backups before anything else is done.`,
    fix: () => auditNow,
  },
  {
    code: 'subledgers-differ',
    severity: 'critical',
    label: 'Totals that do not agree with the ledger',
    holds: ({ audit }) => (audit && audit.differences > 0 && audit.isOfTotals ? { from: audit.at } : null),
    say: ({ audit }) =>
      `Customers, suppliers, tax or stock do not agree with the ledger in ${counted(audit?.differences ?? 0, 'place')}. The entries themselves are whole.`,
    fix: () => rebuild,
  },
  {
    code: 'receipts-lost',
    severity: 'critical',
    label: 'Receipts missing for days',
    holds: ({ missingSince }) => after(missingSince, lostAfterMs),
    say: (facts) => `${missingInWords(facts, forDays)}. They are still on a device, or were lost with it.`,
    fix: askForReceipts,
  },
  {
    code: 'import-failed',
    severity: 'warning',
    label: 'Import that ended early',
    holds: ({ lastImport }) => (lastImport?.isFailed ? importSpan(lastImport.at) : null),
    say: ({ lastImport }) => `The import of ${lastImport?.fileName} ended before all of it was recorded.`,
    fix: ({ name, lastImport }) => ({
      kind: 'write-to-owner',
      label: 'Ask the owner to import it again',
      subject: `${name}: an import ended early`,
      text: `The import of ${lastImport?.fileName} ended before all of it was recorded. Please import the same file again: what is already recorded stays as it is.`,
    }),
  },
  {
    code: 'receipts-missing',
    severity: 'warning',
    label: 'Receipts missing',
    holds: ({ missingSince }) =>
      missingSince && {
        from: new Date(missingSince.getTime() + missingAfterMs),
        to: new Date(missingSince.getTime() + lostAfterMs),
      },
    say: (facts) => `${missingInWords(facts)}. They wait on the device until it is online.`,
    fix: askForReceipts,
  },
  {
    code: 'logins-refused',
    severity: 'warning',
    label: 'Many refused logins',
    holds: ({ refusedLogins }) => (refusedLogins >= manyRefusedLogins ? always : null),
    say: ({ refusedLogins }) =>
      `${counted(refusedLogins, 'login')} of its people were refused in the last 24 hours.`,
    fix: () => ({ kind: 'open-shop', label: 'Look at its people' }),
  },
  {
    code: 'audit-old',
    severity: 'warning',
    label: 'Not audited lately',
    holds: ({ audit, createdAt }) => after(audit?.at ?? createdAt, auditOldAfterMs),
    say: ({ audit, ...shop }) =>
      audit
        ? `The books were last audited on ${dayOf(shop, audit.at)}.`
        : 'The books have never been audited.',
    fix: () => auditNow,
  },
  {
    code: 'import-refused',
    severity: 'notice',
    label: 'Import with refused rows',
    holds: ({ lastImport }) =>
      lastImport && !lastImport.isFailed && lastImport.refusedRows > 0 ? importSpan(lastImport.at) : null,
    say: ({ lastImport }) =>
      `${counted(lastImport?.refusedRows ?? 0, 'row')} of ${lastImport?.fileName} ${lastImport?.refusedRows === 1 ? 'was' : 'were'} refused.`,
    fix: ({ name, lastImport }) => ({
      kind: 'write-to-owner',
      label: 'Ask the owner to correct the file',
      subject: `${name}: rows of an import were refused`,
      text: `${counted(lastImport?.refusedRows ?? 0, 'row')} of ${lastImport?.fileName} could not be recorded. The list under Receipts, Import says why. Correct those rows and import the file again: what is already recorded stays as it is.`,
    }),
  },
  {
    code: 'never-sold',
    severity: 'notice',
    label: 'Never sold',
    holds: ({ isActive, lastSaleAt, createdAt }) =>
      isActive && lastSaleAt === null ? after(createdAt, unusedAfterMs) : null,
    say: ({ createdAt, ...shop }) => `Has sold nothing since it was created on ${dayOf(shop, createdAt)}.`,
    fix: ({ name }) => ({
      kind: 'write-to-owner',
      label: 'Ask the owner what is in the way',
      subject: `${name}: the first sale`,
      text: 'Your shop is set up and has sold nothing yet. Is anything stopping you from selling?',
    }),
  },
  {
    code: 'quiet',
    severity: 'notice',
    label: 'No sales lately',
    holds: ({ isActive, lastSaleAt }) => (isActive ? after(lastSaleAt, quietAfterMs) : null),
    say: ({ lastSaleAt, ...shop }) =>
      `Has sold nothing since ${lastSaleAt ? dayOf(shop, lastSaleAt) : ''}, or its tills are offline.`,
    fix: ({ name }) => ({
      kind: 'write-to-owner',
      label: 'Ask the owner whether all is well',
      subject: `${name}: no sales lately`,
      text: 'No sales of your shop have come in for some days. If you are selling, please open the till on each device while it is connected, so that its sales are sent.',
    }),
  },
]

export const shopConditionCodes: readonly string[] = shopConditions.map(({ code }) => code)

function importSpan(at: Date): Span {
  return { from: at, to: new Date(at.getTime() + importShownForMs) }
}

const maxNumbersNamed = 3
const forDays = ' for more than three days'

/** `2 receipts of till Front are missing: A-12, A-13`; with `forHowLong`, that they have been. */
function missingInWords(facts: ShopFacts, forHowLong = ''): string {
  const count = missingOf(facts)
  const lacking = facts.tills.filter(({ missing }) => missing.length > 0)
  const numbers = lacking.flatMap(({ series, missing }) => missing.map((number) => `${series}-${number}`))
  const named = numbers.slice(0, maxNumbersNamed).join(', ')
  const more = count > maxNumbersNamed ? ' …' : ''
  const where = lacking.length === 1 ? `till ${lacking[0]?.name}` : `${lacking.length} tills`
  const have = forHowLong ? `${count === 1 ? 'has' : 'have'} been` : count === 1 ? 'is' : 'are'
  return `${counted(count, 'receipt')} of ${where} ${have} missing${forHowLong}: ${named}${more}`
}

function askForReceipts(facts: ShopFacts): Fix {
  const lacking = facts.tills.filter(({ missing }) => missing.length > 0).map(({ name }) => name)
  return {
    kind: 'write-to-owner',
    label: 'Ask the owner to connect the till',
    subject: `${facts.name}: receipts are missing`,
    text: `${missingInWords(facts)}. Please open the till on ${lacking.join(', ')} while the device is connected, and leave it open until nothing waits there any more. Do not clear the browser of that device.`,
  }
}
