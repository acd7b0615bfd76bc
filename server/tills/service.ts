import type { Till, TillRegistration } from '#domain/api/shop.ts'
import { maxTills } from '#domain/ceilings.ts'
import { Refusal } from '#domain/errors.ts'
import type { Database } from '../db/client.ts'
import { nextSeries } from './series.ts'
import { addTill, findTill, findTills, readSequences, type TillDocument } from './store.ts'

export type TillsDeps = { database: Database; now(): Date }

const maxAttempts = 500

/**
 * Makes a device a till of the shop, with a series of its own for good. The same device again gets
 * the till it is. Two devices that register at once try again until each has its own.
 * @throws Refusal till_name_taken, too_many_tills
 */
export async function registerTill(
  { database, now }: TillsDeps,
  shopId: string,
  { tillId, name }: TillRegistration,
  most: number = maxTills.owner,
): Promise<{ isNew: boolean; till: Till }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const known = await findTill(database, shopId, tillId)
    if (known) return { isNew: false, till: await describeTill(database, known) }
    const taken = (await findTills(database, shopId)).map((till) => till.series)
    // Of two that register at once one is told its series is taken, and counts again.
    if (taken.length >= most) throw new Refusal('too_many_tills', { most })
    const till = { _id: { shopId, tillId }, name, series: nextSeries(taken), registeredAt: now() }
    const outcome = await addTill(database, till)
    if (outcome === 'added') return { isNew: true, till: await describeTill(database, till) }
    if (outcome === 'same-name') throw new Refusal('till_name_taken', { name })
  }
  throw new Error(`no receipt series could be given in ${maxAttempts} attempts`)
}

export async function listTills({ database }: TillsDeps, shopId: string): Promise<Till[]> {
  const tills = await findTills(database, shopId)
  return Promise.all(tills.map((till) => describeTill(database, till)))
}

async function describeTill(database: Database, till: TillDocument): Promise<Till> {
  const sequences = await readSequences(database, till)
  return {
    tillId: till._id.tillId,
    name: till.name,
    series: till.series,
    registeredAt: till.registeredAt.toISOString(),
    ...sequences,
  }
}
