import { findAccount } from '#domain/documents/account/check.ts'
import { chartOf } from '#domain/posting/chart.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import { toRecord } from '../books/engine/document-kind.ts'
import { account as accountKind } from '../books/kinds/account/kind.ts'
import { requireRecorded } from '../books/writer.ts'
import { requireShop } from '../shops/store.ts'
import { forgetAccountOfBefore, readAccountsOfBefore } from './accounts-of-before-store.ts'

/**
 * Makes documents of the accounts and names that shops gave themselves while such were none. Each has an id of its
 * own that is always the same: cut off, or done by two processes at once, it is recorded once. A shop whose books
 * can't be written is without them until the next start.
 */
export async function recordAccountsOfBefore({
  database,
  writer,
  log,
}: Pick<BooksDeps, 'database' | 'writer' | 'log'>): Promise<void> {
  for (const { shopId, account } of await readAccountsOfBefore(database)) {
    try {
      const { taxPack } = await requireShop(database, shopId)
      const change = findAccount(chartOf(taxPack), account.account) ? 'renamed' : 'added'
      const changeId = `before-${account.account}`
      const input = { changeId, account: { change, ...account }, isOfBefore: true } as const
      const [result] = await writer.record(shopId, [[toRecord(accountKind, input, null)]])
      requireRecorded(result)
      await forgetAccountOfBefore(database, shopId, account.account)
    } catch (error) {
      log.error(
        { shopId, account: account.account, err: error },
        'an account of the shop’s own could not be put into its books',
      )
    }
  }
}
