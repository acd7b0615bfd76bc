import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { connectDatabase } from '#server/db/client.ts'
import { benchAccountantPack } from './accountant-pack.ts'
import { benchAdminPages } from './admin-pages.ts'
import { benchAgeing } from './ageing.ts'
import { benchBackup } from './backup.ts'
import { benchDemo } from './demo.ts'
import { benchFloor } from './floor.ts'
import { foreignLoad } from './foreign-load.ts'
import { benchFullDisk } from './full-disk.ts'
import { benchImport } from './history-import.ts'
import { benchIdleStream } from './idle-stream.ts'
import { benchKnownToken } from './known-token.ts'
import { benchManySales } from './many-sales.ts'
import { benchPeople } from './people.ts'
import { openProduct } from './product.ts'
import { benchProfitLoss } from './profit-loss.ts'
import { benchRecovery } from './recovery.ts'
import { benchSale } from './sale-through-http.ts'
import { benchKills, benchSeveralProcesses } from './several-processes.ts'
import { benchShopList } from './shop-list.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSoak } from './soak.ts'
import { benchStock } from './stock.ts'
import { printTable, type Row } from './table.ts'
import { benchConsolidated } from './thousand-shops.ts'
import { benchTill } from './till.ts'
import { benchVisuals } from './visuals.ts'
import { benchYear } from './year.ts'

// `npm run bench`: one table, every figure against a baseline measured in the same run. Some of it:
// `npm run bench -- sign-in known-token`. The history is BENCH_HISTORY, a CSV of past till lines (.gz or
// not); without one, what needs it is left out.
const root = fileURLToPath(new URL('..', import.meta.url))
const accounts = parseEnv(readFileSync(`${root}/.env.example`, 'utf8')) as Record<string, string>
const history = process.env.BENCH_HISTORY

const benches: Record<string, () => Promise<Row[]>> = {
  'known-token': async () => [await benchKnownToken(product, database)],
  'sign-in': async () => [await benchSignIn(product)],
  sale: () => benchSale(product, database),
  shops: async () => [
    await benchShopList(product.mongodbUri),
    ...(await benchAdminPages(product.mongodbUri)),
  ],
  ageing: async () => [await benchAgeing(product.mongodbUri)],
  charts: () => benchVisuals(product.mongodbUri),
  processes: () => benchSeveralProcesses(product.mongodbUri),
  history: async () => {
    if (!history || !existsSync(history)) return []
    const { rows, shopId } = await benchImport(product, history)
    return [...rows, await benchProfitLoss(database, shopId, '2010-12-01', '2011-05-31')]
  },
  // With the history, where there is one.
  backup: () => benchBackup(product.mongodbUri, database),
}
/** Only where it is named: it takes some minutes. */
const byHand: typeof benches = {
  demo: async () => [await benchDemo(product.mongodbUri)],
  pack: async () => [await benchAccountantPack(product)],
  floor: () => benchFloor(product, database),
  'full-disk': () => benchFullDisk(product),
  people: () => benchPeople(product, database),
  kills: async () => [await benchKills(product.mongodbUri)],
  recovery: () => benchRecovery(root),
  reports: async () => [await benchConsolidated(product.mongodbUri)],
  stream: async () => [await benchIdleStream(product)],
  soak: () => benchSoak(product, database),
  stock: () => benchStock(product.mongodbUri),
  till: () => benchTill(product),
  year: () => benchYear(product.mongodbUri),
  million: async () => [await benchManySales(product.mongodbUri)],
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in benches || name in byHand))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys({ ...benches, ...byHand }).join(', ')}.`)
  process.exit(1)
}

const product = await openProduct(root, accounts)
const database = await connectDatabase(product.mongodbUri, process.env.MONGODB_DATABASE || 'sales_accounts')
const rows: Row[] = []
try {
  for (const [name, bench] of Object.entries({ ...benches, ...byHand })) {
    if (chosen.length === 0 ? name in benches : chosen.includes(name)) rows.push(...(await bench()))
  }
} finally {
  await database.close()
  await product.stop()
}
printTable(rows)
if (foreignLoad.text) console.log(`\n${foreignLoad.text}`)
process.exitCode = rows.every((row) => row.holds) ? 0 : 1
