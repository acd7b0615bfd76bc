import { type Minor, minor } from '#domain/money.ts'
import { accounts } from '#domain/terms/chart.ts'
import type { Database } from '../db/client.ts'

/** What is still owed to a supplier for a document; nothing where nobody was ever owed. */
export async function openOnPayables(
  { collections }: Database,
  shopId: string,
  { party, document }: { party: string | undefined; document: string },
): Promise<Minor> {
  if (party === undefined) return minor(0)
  const item = await collections.openItems.findOne({
    _id: { shopId, account: accounts.payables, party, document },
  })
  return item?.openMinor ?? minor(0)
}
