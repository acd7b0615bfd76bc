import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/db/client.ts'
import { openShopIn } from '../support/books.ts'

const program = fileURLToPath(new URL('./selling-process.ts', import.meta.url))

/** A till of the shop, and how many of its sales were answered: they are numbered from 1. */
export type SellingTill = { tillId: string; series: string; sold: number }
/** How processes hand batches to each other. */
export type Handing = 'directly' | 'through the database'
export type SellerOrders = {
  uri: string
  name: string
  shopId: string
  tills: SellingTill[]
  handing: Handing
}
export type Sold = { tillId: string; sequence: number; status: number; tookMs: number }
export type FromSeller = 'ready' | Sold
export type ToSeller = 'go' | 'stop'

/** A process that sells for some of a shop's tills, with the product's own writer. */
export type Seller = {
  pid: number
  go(): void
  /** Ends in order, with the sales under way; throws where it failed. */
  stop(): Promise<void>
  /** Ends by SIGKILL. */
  kill(): Promise<void>
}

/** A shop with ten products, and so many tills. */
export async function openSellingShop(
  database: Database,
  tillCount: number,
): Promise<{ shopId: string; tills: SellingTill[] }> {
  const { shopId } = await openShopIn(database, {}, Array(10).fill({}))
  const tills = Array.from({ length: tillCount }, (_, index) => ({
    tillId: randomUUID(),
    series: `T${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`,
    sold: 0,
  }))
  await database.db
    .collection<{ _id: object; name: string; series: string }>('tills')
    .insertMany(tills.map(({ tillId, series }) => ({ _id: { shopId, tillId }, name: series, series })))
  return { shopId, tills }
}

/** Starts a seller; its messages set how many sales of each till were answered. */
export async function startSeller(orders: SellerOrders, onSold: (sold: Sold) => void): Promise<Seller> {
  const child = fork(program, [JSON.stringify(orders)], { execArgv: [] })
  const tills = new Map(orders.tills.map((till) => [till.tillId, till]))
  const exited = once(child, 'exit')
  const ready = Promise.withResolvers<void>()
  child.on('message', (message: FromSeller) => {
    if (message === 'ready') return ready.resolve()
    const till = tills.get(message.tillId)
    if (till) till.sold = message.sequence
    onSold(message)
  })
  await Promise.race([ready.promise, exited.then(() => Promise.reject(new Error('a seller did not start')))])
  return {
    pid: child.pid ?? 0,
    go: () => order(child, 'go'),
    async stop() {
      order(child, 'stop')
      const [code, signal] = await exited
      if (code !== 0) throw new Error(`a seller ended with ${code ?? signal}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

function order(child: ChildProcess, what: ToSeller): void {
  child.send(what)
}

type Received = {
  shopId: string
  tills: SellingTill[]
  /** Sales that were answered, in all. */
  sold: number
  /** For how long nothing was sold, one value for each kill. */
  silencesMs: number[]
  /** Sales that two processes wrote, though none was killed yet. */
  twiceBeforeKills: number
}

/**
 * Sells by several processes, and kills the lease holder, again and again; a process that was killed is
 * replaced by one for the same tills, which send again what was not answered.
 */
export async function killHolders({
  uri,
  name,
  database,
  processCount,
  tillCount,
  kills,
  handing = 'directly',
}: {
  uri: string
  name: string
  database: Database
  processCount: number
  tillCount: number
  kills: number
  handing?: Handing
}): Promise<Received> {
  const { shopId, tills } = await openSellingShop(database, tillCount)
  const sellers = new Map<number, { seller: Seller; tills: SellingTill[] }>()
  const silencesMs: number[] = []
  let twiceBeforeKills = 0
  let hasKilled = false
  let heard = Promise.withResolvers<void>()
  const start = async (own: SellingTill[]) => {
    const onSold = ({ status }: Sold) => {
      if (status === 200 && !hasKilled) twiceBeforeKills += 1
      // A message that a killed seller sent before may still arrive.
      if (sellers.has(seller.pid)) heard.resolve()
    }
    const seller: Seller = await startSeller({ uri, name, shopId, tills: own, handing }, onSold)
    sellers.set(seller.pid, { seller, tills: own })
    seller.go()
  }
  const untilSold = () => {
    heard = Promise.withResolvers<void>()
    return heard.promise
  }
  await Promise.all(
    Array.from({ length: processCount }, (_, index) =>
      start(tills.filter((_, till) => till % processCount === index)),
    ),
  )
  while (silencesMs.length < kills) {
    await untilSold()
    // Not always in the same moment of a batch.
    await pause(Math.random() * 300)
    const turn = await database.db
      .collection<{ _id: string; holder: string }>('writingTurns')
      .findOne({ _id: shopId })
    const holder = sellers.get(Number(turn?.holder.split(':')[1]))
    if (!holder) continue
    sellers.delete(holder.seller.pid)
    // What it wrote and had not answered is sent again from here on.
    hasKilled = true
    await holder.seller.kill()
    const began = performance.now()
    await untilSold()
    silencesMs.push(performance.now() - began)
    await start(holder.tills)
  }
  await Promise.all([...sellers.values()].map(({ seller }) => seller.stop()))
  return { shopId, tills, sold: tills.reduce((sum, { sold }) => sum + sold, 0), silencesMs, twiceBeforeKills }
}
