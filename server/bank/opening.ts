import type { LedgerKey } from '#domain/bank/ledger-line.ts'
import { Refusal } from '#domain/errors.ts'
import type { AccountCode } from '#domain/terms/account.ts'
import type { Database } from '../db/client.ts'
import { withLongs } from '../db/longs.ts'
import { readBankAccount, requireBankAccount } from './accounts.ts'
import { entriesOf, linesOn } from './ledger-lines.ts'
import { readReconciled } from './reconciled-store.ts'
import { bankAccounts } from './statement-store.ts'

/** The bank's balance before the first line, less that of the books. */
export function openingDifference(
  { balanceMinor, except }: { balanceMinor: number; except: readonly { amountMinor: number }[] },
  ledgerMinor: number,
): number {
  return balanceMinor - (ledgerMinor - except.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
}

/**
 * Says which entries from before the first line the bank did not have by then: they are to be explained like later ones.
 * @throws Refusal reconciliation_outdated, bank_statement_not_found, bank_ledger_line_taken
 */
export async function setOpening(
  database: Database,
  { shopId, account }: { shopId: string; account: AccountCode },
  keys: readonly LedgerKey[],
): Promise<void> {
  await requireBankAccount(database, shopId, account)
  const { opening } = await readBankAccount(database, shopId, account)
  if (!opening) throw new Refusal('bank_statement_not_found')
  const { activeReconciliations } = await readReconciled(database.collections, shopId)
  if (activeReconciliations.some((one) => one.account === account))
    throw new Refusal('reconciliation_outdated')
  const entries = await entriesOf(
    database,
    shopId,
    keys.map(({ number }) => number),
  )
  const except = keys.map(({ number, line }) => {
    const entry = entries.get(number)
    const found = entry && linesOn(entry, account).find((one) => one.line === line)
    if (!found || found.day > opening.day) throw new Refusal('bank_ledger_line_taken', { number })
    return { number, line, day: found.day, amountMinor: found.amountMinor }
  })
  await bankAccounts(database).updateOne(
    { _id: { shopId, account } },
    { $set: withLongs({ 'opening.except': except }) },
  )
}
