import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auditShop } from '#server/audit/service.ts'
import { connectDatabase, type Database } from '#server/db/client.ts'
import { setUpDatabase } from '#server/db/make-collections.ts'
import {
  killHolders,
  openSellingShop,
  type SellingTill,
  startSeller,
} from '#tests/posting/several-processes.ts'
import { fillShelves } from './full-shelves.ts'
import { median, type Row } from './table.ts'

const clients = 64
const processCount = 4
const roundMs = Number(process.env.BENCH_ROUND_MS ?? 6_000)
const rounds = 3
const kills = Number(process.env.BENCH_KILLS ?? 100)

type Round = { perSecond: number; longestMs: number }

/**
 * Four processes that write for one shop, against one process with as many clients: in turns. Below HTTP, where
 * nothing but the writing is compared.
 */
export async function benchSeveralProcesses(mongodbUri: string): Promise<Row[]> {
  return withBooks(mongodbUri, async (database, name) => {
    const { shopId, tills } = await openSellingShop(database, clients)
    await fillShelves(database, shopId)
    const sell = (count: number) => sellFor({ uri: mongodbUri, name, shopId }, tills, count)
    const alone: Round[] = []
    const together: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await sell(1))
      together.push(await sell(processCount))
    }
    const aloneRate = median(alone.map(({ perSecond }) => perSecond))
    const togetherRate = median(together.map(({ perSecond }) => perSecond))
    const longestMs = Math.max(...together.map((round) => round.longestMs))
    const longestAloneMs = Math.max(...alone.map((round) => round.longestMs))
    return [
      {
        what: `sales of one shop by ${processCount} processes, ${clients} clients`,
        measured: `${Math.round(togetherRate)} sales/s`,
        baseline: `${Math.round(aloneRate)} sales/s by one process`,
        ratio: togetherRate / aloneRate,
        wanted: 'at least 0.80',
        holds: togetherRate / aloneRate >= 0.8,
      },
      {
        what: 'longest wait of a client among them',
        measured: `${(longestMs / 1000).toFixed(2)} s`,
        baseline: `${(longestAloneMs / 1000).toFixed(2)} s with one process`,
        ratio: null,
        wanted: 'at most 2 s',
        holds: longestMs <= 2_000,
      },
    ]
  })
}

/** Kills whatever process has the turn, again and again, and holds the books against what was answered. */
export async function benchKills(mongodbUri: string): Promise<Row> {
  return withBooks(mongodbUri, async (database, name) => {
    const { shopId, sold, silencesMs } = await killHolders({
      uri: mongodbUri,
      name,
      database,
      processCount,
      tillCount: clients,
      kills,
    })
    const recorded = await database.collections.sales.countDocuments({ '_id.shopId': shopId })
    const differences = await auditShop(database, shopId)
    const longestMs = Math.max(...silencesMs)
    return {
      what: `${kills} kills of the process that writes`,
      measured: `${recorded} sales, ${differences.length} differences, no sales for ${(longestMs / 1000).toFixed(2)} s at most`,
      baseline: `${sold} sales answered`,
      ratio: null,
      wanted: 'as many, none, at most 3 s',
      holds: recorded === sold && differences.length === 0 && longestMs <= 3_000,
    }
  })
}

async function withBooks<Result>(
  mongodbUri: string,
  work: (database: Database, name: string) => Promise<Result>,
): Promise<Result> {
  const name = `bench_processes_${randomUUID().slice(0, 8)}`
  const database = await connectDatabase(mongodbUri, name)
  try {
    await setUpDatabase(database.db)
    return await work(database, name)
  } finally {
    await database.db.dropDatabase()
    await database.close()
  }
}

async function sellFor(
  where: { uri: string; name: string; shopId: string },
  tills: SellingTill[],
  count: number,
): Promise<Round> {
  let sold = 0
  let longestMs = 0
  const sellers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startSeller(
        { ...where, tills: tills.filter((_, till) => till % count === index), handing: 'directly' },
        ({ tookMs }) => {
          sold += 1
          longestMs = Math.max(longestMs, tookMs)
        },
      ),
    ),
  )
  for (const seller of sellers) seller.go()
  // The first sales of a process compile what they use: each of the four needs as many as the one.
  await pause(roundMs)
  sold = 0
  longestMs = 0
  const began = performance.now()
  await pause(roundMs)
  const perSecond = (sold * 1000) / (performance.now() - began)
  const round = { perSecond, longestMs }
  await Promise.all(sellers.map((seller) => seller.stop()))
  return round
}
