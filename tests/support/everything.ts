import { createHash } from 'node:crypto'
import type { Database } from '#server/db/client.ts'

/** Written without a change of the shop: sessions, turns, health, requests, seals of a claim that was released. */
const notOfShops = /^(audit|evidenceSeals|session|system|shopHealth|writingTurns)/

/** A digest of each collection with all that it holds: it shows what was added, and what was changed in place. */
export async function everythingIn({ db }: Database): Promise<Record<string, string>> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort()
  const digests: Record<string, string> = {}
  for (const name of names.filter((one) => !notOfShops.test(one))) {
    const found = await db.collection(name).find().sort({ _id: 1 }).toArray()
    digests[name] = createHash('sha256').update(JSON.stringify(found)).digest('hex')
  }
  return digests
}
