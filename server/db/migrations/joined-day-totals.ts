import type { AnyBulkWriteOperation, ClientSession, Db, Document } from 'mongodb'
import { countedRate, type TaxTotalKey } from '#domain/posting/tax-totals.ts'
import { dayDocuments, taxName } from '../../books/day-totals.ts'
import { Figures } from '../../books/figures.ts'
import { formerTotals } from '../contents.ts'
import { withLongs } from '../longs.ts'
import { emptyFormerTotals, lock } from './left-behind.ts'

type State = { name: string; version: number; page: number }
type Head = { _id: string; version: number; projections?: State[] }
type AccountTotal = { _id: { day: string; account: string }; debitMinor: number; creditMinor: number }
type TaxTotal = {
  _id: { day: string } & TaxTotalKey
} & Record<'baseMinor' | 'amountMinor' | 'recoverableMinor', number>

const joined = { name: 'dayTotals', version: 2 }
const parts: readonly string[] = [joined.name, ...formerTotals]

/**
 * What was posted to each account on a day, and what of each tax, goes into the totals of the day: its present values,
 * unchanged. A shop is moved in one transaction with its head, which then says that it is done. An earlier program
 * that still runs can't commit from the beginning on, since it can't write those totals.
 */
export async function joinDayTotals(db: Db): Promise<void> {
  for (const name of formerTotals) await lock(db, name)
  const shops = await Promise.all([
    db.collection('chainHeads').distinct('_id'),
    ...formerTotals.map((name) => db.collection(name).distinct('_id.shopId')),
  ])
  for (const shopId of new Set(shops.flat().map(String))) {
    await db.client.withSession((session) => session.withTransaction(() => joinShop(db, shopId, session)))
  }
  await emptyFormerTotals(db)
}

async function joinShop(db: Db, shopId: string, session: ClientSession): Promise<void> {
  const heads = db.collection<Head>('chainHeads')
  const head = await heads.findOne({ _id: shopId }, { session })
  if (head?.projections?.some(({ name, version }) => name === joined.name && version >= joined.version))
    return
  const options = { session, bypassDocumentValidation: true }
  const writes = await daysOf(db, shopId, session)
  if (writes.length > 0) await db.collection('dayTotals').bulkWrite(writes, { ...options, ordered: false })
  if (!head) return
  const { version, projections = [] } = head
  const isWhole = parts.every((name) => projections.some((one) => one.name === name && one.page === version))
  const others = projections.filter(({ name }) => !parts.includes(name))
  await heads.updateOne(
    { _id: shopId },
    { $set: { projections: [{ ...joined, page: isWhole ? version : 0 }, ...others] } },
    options,
  )
}

async function daysOf(db: Db, shopId: string, session: ClientSession): Promise<AnyBulkWriteOperation[]> {
  const ofShop = { '_id.shopId': shopId }
  const accountTotals = new Figures()
  for await (const { _id, ...amounts } of db
    .collection<AccountTotal>('dayAccountTotals')
    .find(ofShop, { session }))
    accountTotals.addDocument(`${_id.day} ${_id.account}`, amounts)
  const taxTotals = new Figures()
  for await (const { _id, ...amounts } of db.collection<TaxTotal>('dayTaxTotals').find(ofShop, { session }))
    taxTotals.addDocument(`${_id.day} ${taxName({ ..._id, rateBp: countedRate(_id.rateBp) })}`, amounts)
  const documents = dayDocuments(shopId, { accountTotals, taxTotals, dayTotals: new Figures() })
  return [...documents.values()].map(({ _id, ...totals }): AnyBulkWriteOperation => {
    const update: Document = { $set: withLongs(totals) }
    return { updateOne: { filter: { _id } as Document, update, upsert: true } }
  })
}
