import type { Database, Transaction } from '../db/client.ts'
import type { AccountantRecord } from '../db/documents.ts'

export async function writeAccountant(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
  accountant: AccountantRecord,
  session: Transaction,
): Promise<void> {
  await collections.shops.updateOne({ _id: shopId }, { $set: { accountant } }, { session })
}

export async function deleteAccountant(
  { collections }: Pick<Database, 'collections'>,
  shopId: string,
  session: Transaction,
): Promise<void> {
  await collections.shops.updateOne({ _id: shopId }, { $unset: { accountant: '' } }, { session })
}
