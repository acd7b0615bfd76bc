import { findAccount } from '#domain/documents/account/check.ts'
import { chartOf, type OwnAccount } from '#domain/posting/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { requireRecorded } from '../books/book-writer.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { account as accountKind } from '../books/kinds/account/kind.ts'
import { hasFounding } from '../shops/founding-store.ts'
import { requireShop } from '../shops/store.ts'
import { areAccountsRecorded, forgetLegacyAccounts, readLegacyAccounts } from './legacy-accounts-store.ts'

type Deps = Pick<BooksDeps, 'database' | 'writer' | 'log'>

/**
 * Makes documents of the accounts and names that shops gave themselves while such were none: at the first start that
 * can, all of a shop in one commit, before its founding is recorded. A shop that has one is past that: accounts
 * that turn up then were put into the database by hand, and are not taken.
 * @returns the shops whose books could not be written: the next start tries again, before their founding is recorded
 */
export async function recordLegacyAccounts(deps: Deps): Promise<Set<string>> {
  const failed = new Set<string>()
  const found = await readLegacyAccounts(deps.database)
  for (const [shopId, ofShop] of Map.groupBy(found, (one) => one.shopId)) {
    const accounts = ofShop.map(({ account }) => account)
    try {
      await recordAll(deps, shopId, accounts)
    } catch (error) {
      deps.log.error({ shopId, err: error }, 'the shop’s own accounts could not be put into its books')
      failed.add(shopId)
    }
  }
  return failed
}

async function recordAll({ database, writer, log }: Deps, shopId: string, accounts: readonly OwnAccount[]) {
  if (!(await hasFounding(database, shopId))) {
    const { taxPack } = await requireShop(database, shopId)
    const chart = chartOf(taxPack)
    const documents = accounts.map((account) => {
      const change = findAccount(chart, account.account) ? 'renamed' : 'added'
      const input = { changeId: idOf(account), account: { change, ...account }, isOfBefore: true } as const
      return toRecord(accountKind, input, null)
    })
    const [result] = await writer.record(shopId, [documents])
    requireRecorded(result)
  } else if (!(await areAccountsRecorded(database, shopId, accounts.map(idOf)))) {
    log.error({ shopId }, 'accounts of the shop without a decision were found in the database, and ignored')
    return
  }
  await forgetLegacyAccounts(
    database,
    shopId,
    accounts.map(({ account }) => account),
  )
}

/** Always the same: by two processes at once an account is recorded once. */
const idOf = ({ account }: OwnAccount) => `before-${account}`
