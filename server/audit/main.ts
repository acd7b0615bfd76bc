import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepAudit } from '../backup/maintenance-store.ts'
import { mongoUri, secretsInFiles } from '../config.ts'
import { connectDatabase } from '../db/client.ts'
import { readAnchors, readLastAnchors } from './anchors.ts'
import { auditShop } from './service.ts'
import { listShopIds } from './store.ts'

// `npm run audit [-- SHOP_ID …]`: audits every shop, or those named. Ends with 1 where anything differs.
// Where the stack is: MONGODB_URI, or what `npm start` wrote down in DATA_DIR.
if (existsSync('.env')) process.loadEnvFile('.env')
const dataDir = process.env.DATA_DIR || '.data'
const uri = databaseGiven() || localDatabase(dataDir)
if (!uri) {
  console.error(
    `There is no MONGODB_URI, and ${dataDir}/stack.json names no database: run npm start once, or say DATA_DIR.`,
  )
  process.exit(2)
}
const database = await connectDatabase(uri, process.env.MONGODB_DATABASE || 'sales_accounts')
let found = 0
try {
  const named = process.argv.slice(2)
  // Shops that were written down outside the database and are not in it any more are audited too.
  const anchored = (await readLastAnchors(dataDir)).map(({ shopId }) => shopId)
  const all = [...new Set([...(await listShopIds(database.collections)), ...anchored])]
  const shopIds = named.length > 0 ? named : all
  for (const shopId of shopIds) {
    const differences = await auditShop(database, shopId, await readAnchors(dataDir, shopId))
    found += differences.length
    console.log(
      `${shopId}: ${differences.length === 0 ? 'no differences' : `${differences.length} differences`}`,
    )
    for (const { kind, where, computed, stored } of differences) {
      console.log(`  ${kind}: ${where}: ${computed} by the documents, ${stored} stored`)
    }
  }
  // For /metrics and the administrators: only an audit of everything says something of everything.
  const at = new Date()
  if (named.length === 0) await keepAudit(database, { at, shops: shopIds.length, differences: found }, at)
} finally {
  await database.close()
}
process.exitCode = found === 0 ? 0 : 1

/** With the account where one is given: in a container its password lies in a file. */
function databaseGiven(): string | undefined {
  const { MONGODB_URI, MONGODB_USER, MONGODB_PASSWORD } = {
    ...process.env,
    ...secretsInFiles(process.env, ['MONGODB_PASSWORD']),
  }
  return MONGODB_URI && mongoUri({ MONGODB_URI, MONGODB_USER, MONGODB_PASSWORD })
}

function localDatabase(folder: string): string | null {
  const path = join(folder, 'stack.json')
  if (!existsSync(path)) return null
  const { mongodb } = JSON.parse(readFileSync(path, 'utf8')) as { mongodb?: { port?: number } }
  return mongodb?.port ? `mongodb://127.0.0.1:${mongodb.port}/?directConnection=true` : null
}
