import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { connectDatabase } from '#server/db/client.ts'
import { benchImport } from './history-import.ts'
import { openProduct } from './product.ts'
import { benchProfitLoss } from './profit-loss.ts'
import { benchSale } from './sale-through-http.ts'
import { printTable, type Row } from './table.ts'

// `npm run bench`: one table, every figure against a baseline measured in the same run. The history is
// BENCH_HISTORY, a CSV of past till lines (.gz or not); without one, what needs it is left out.
const root = fileURLToPath(new URL('..', import.meta.url))
const accounts = parseEnv(readFileSync(`${root}/.env.example`, 'utf8')) as Record<string, string>
const history = process.env.BENCH_HISTORY

const product = await openProduct(root, accounts)
const database = await connectDatabase(product.mongodbUri, process.env.MONGODB_DATABASE || 'sales_accounts')
const rows: Row[] = []
try {
  rows.push(await benchSale(product, database))
  if (history && existsSync(history)) {
    const imported = await benchImport(product, history)
    rows.push(...imported.rows)
    rows.push(await benchProfitLoss(database, imported.shopId, '2010-12-01', '2011-05-31'))
  }
} finally {
  await database.close()
  await product.stop()
}
printTable(rows)
process.exitCode = rows.every((row) => row.holds) ? 0 : 1
