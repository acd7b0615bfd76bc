import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepAudit } from '../backup/maintenance-store.ts'
import { databaseAddress, mongoUri } from '../config.ts'
import { connectDatabase } from '../db/client.ts'
import { readAnchors, readLastAnchors } from './anchors.ts'
import { auditShop } from './service.ts'
import { listShopIds } from './store.ts'

// `npm run audit [-- SHOP_ID …]`: audits every shop, or those named. Ends with 1 where anything differs.
// Where the stack is: MONGODB_URI, or what `npm start` wrote down in DATA_DIR.
if (existsSync('.env')) process.loadEnvFile('.env')
const dataDir = process.env.DATA_DIR || '.data'
const uri = databaseAddress(process.env) || localDatabase(dataDir)
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

function localDatabase(folder: string): string | null {
  const { mongodb } = readNote<{ mongodb?: { port?: number } }>(folder, 'stack.json')
  if (!mongodb?.port) return null
  // The account of the backups reads everything and may write down when it did: an audit needs as much.
  const { MONGODB_BACKUP_PASSWORD } = readNote<{ MONGODB_BACKUP_PASSWORD?: string }>(folder, 'secrets.json')
  return mongoUri({
    MONGODB_URI: `mongodb://127.0.0.1:${mongodb.port}/?directConnection=true&authSource=admin`,
    MONGODB_USER: 'backup',
    MONGODB_PASSWORD: MONGODB_BACKUP_PASSWORD,
  })
}

function readNote<Note>(folder: string, name: string): Partial<Note> {
  const path = join(folder, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
