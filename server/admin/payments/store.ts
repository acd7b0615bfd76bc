import {
  type AccountSettings,
  type ConnectedProvider,
  usualProvider,
} from '#domain/payments/providers/index.ts'
import type { Database, Transaction } from '../../db/client.ts'
import type { Sealed } from '../../secrets/keyring.ts'

/** A secret key: only the last four characters are shown, the key itself is sealed. */
export type StoredSecret = { lastFour: string; sealed: Sealed }
export type PaymentDocument = AccountSettings & {
  _id: string
  revision: number
  /** Absent: the usual one. */
  provider?: ConnectedProvider
  secretKeys: { test: StoredSecret | null; live: StoredSecret | null }
}

/** Which provider the account of a shop is with. */
export function providerOf({
  provider = usualProvider,
}: Pick<PaymentDocument, 'provider'>): ConnectedProvider {
  return provider
}

const configurations = ({ db }: Database) => db.collection<PaymentDocument>('paymentConfigurations')

export function findPayments(
  database: Database,
  shopId: string,
  session?: Transaction,
): Promise<PaymentDocument | null> {
  return configurations(database).findOne({ _id: shopId }, { session })
}

export async function savePayments(
  database: Database,
  document: PaymentDocument,
  session: Transaction,
): Promise<void> {
  await configurations(database).replaceOne({ _id: document._id }, document, { upsert: true, session })
}

/** Shops with a secret that another key than this one sealed. */
export async function shopsSealedOtherwise(database: Database, keyId: string): Promise<string[]> {
  const isOther = { $exists: true, $ne: keyId }
  const found = await configurations(database)
    .find(
      { $or: [{ 'secretKeys.test.sealed.keyId': isOther }, { 'secretKeys.live.sealed.keyId': isOther }] },
      { projection: { _id: 1 } },
    )
    .toArray()
  return found.map(({ _id }) => _id)
}

export async function hasPayments(database: Database): Promise<boolean> {
  return (await configurations(database).findOne({}, { projection: { _id: 1 } })) !== null
}

/** Shops that take payments by which money moves. */
export async function shopsWithLivePayments(database: Database): Promise<string[]> {
  const found = await configurations(database)
    .find({ isLive: true, 'secretKeys.live': { $ne: null } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}
