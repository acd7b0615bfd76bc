import type { ClientSession } from 'mongodb'
import type { OptionalStep, StepOutcome } from '#domain/setup/steps.ts'
import type { Database } from '../db/client.ts'
import { fieldPath } from '../db/paths.ts'

/** How far the first run is. Its code is kept as a hash: the database opens nothing. */
export type SetupDocument = {
  _id: 'first-run'
  codeHash: string
  codeMadeAt: Date
  administrator: { uid: string; email: string } | null
  shopId: string | null
  steps: Partial<Record<OptionalStep, StepOutcome>>
  finishedAt: Date | null
}

const firstRun = { _id: 'first-run' } as const
const setup = ({ db }: Database) => db.collection<SetupDocument>('setup')

export function readSetup(database: Database): Promise<SetupDocument | null> {
  return setup(database).findOne(firstRun)
}

/** From now on this code counts, and none before it. */
export async function keepCode(database: Database, codeHash: string, codeMadeAt: Date): Promise<void> {
  const begun = { administrator: null, shopId: null, steps: {}, finishedAt: null }
  await setup(database).updateOne(
    firstRun,
    { $set: { codeHash, codeMadeAt }, $setOnInsert: begun },
    { upsert: true },
  )
}

/** False if another person became the administrator, or the code is another one by now. */
export async function claimAdministrator(
  database: Database,
  administrator: { uid: string; email: string },
  codeHash: string,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await setup(database).updateOne(
    { ...firstRun, codeHash, $or: [{ administrator: null }, { 'administrator.uid': administrator.uid }] },
    { $set: { administrator } },
    { session },
  )
  return matchedCount > 0
}

/** False where there is a shop of the first run already. */
export async function claimShop(
  database: Database,
  shopId: string,
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await setup(database).updateOne(
    { ...firstRun, shopId: null, finishedAt: null },
    { $set: { shopId } },
    { session },
  )
  return matchedCount > 0
}

/** What was done stays done, also where another window passes over it. */
export async function keepStep(database: Database, step: OptionalStep, outcome: StepOutcome): Promise<void> {
  const isOpen = outcome === 'done' ? {} : { [fieldPath('steps', step)]: { $ne: 'done' } }
  await setup(database).updateOne(
    { ...firstRun, finishedAt: null, ...isOpen },
    { $set: { [fieldPath('steps', step)]: outcome } },
  )
}

export async function finishSetup(database: Database, finishedAt: Date): Promise<void> {
  await setup(database).updateOne({ ...firstRun, finishedAt: null }, { $set: { finishedAt } })
}

export async function hasDevelopers({ collections }: Database): Promise<boolean> {
  return (await collections.softwaredev.findOne({}, { projection: { _id: 1 } })) !== null
}

export async function hasShops({ collections }: Database): Promise<boolean> {
  return (await collections.shops.findOne({}, { projection: { _id: 1 } })) !== null
}

export function readOpeningBalances({ collections }: Database, shopId: string) {
  return collections.openingBalances
    .find({ '_id.shopId': shopId }, { projection: { account: 1, amountMinor: 1 }, sort: { account: 1 } })
    .toArray()
}

/** Whether anything is in the books of a shop. */
export async function hasEntries(
  { collections }: Database,
  shopId: string,
  session?: ClientSession,
): Promise<boolean> {
  const head = await collections.chainHeads.findOne({ _id: shopId }, { projection: { _id: 1 }, session })
  return head !== null
}

export function countProducts(
  { collections }: Database,
  shopId: string,
  session?: ClientSession,
): Promise<number> {
  return collections.products.countDocuments({ '_id.shopId': shopId }, { session })
}

export async function hasSale({ collections }: Database, shopId: string): Promise<boolean> {
  return (await collections.sales.findOne({ '_id.shopId': shopId }, { projection: { _id: 1 } })) !== null
}
