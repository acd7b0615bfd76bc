import { connectOrEnd } from '#server/db/local-database.ts'
import { keepAudit } from '../backup/maintenance-store.ts'
import { readBackupPlaces } from '../backup/settings.ts'
import { loadEnvFileOrEnd } from '../config/env-file.ts'
import type { Difference } from './difference.ts'
import { headsFileName } from './heads-file.ts'
import { openInstallation } from './installation.ts'
import { restartHeads } from './restart-heads.ts'

// `npm run audit [-- SHOP_ID …]`: audits every shop, or those named. Ends with 1 where anything differs.
// `npm run audit -- --begin-heads-anew`: audits, then treats the file of heads as lost and starts a new one.
// Where the stack is: MONGODB_URI, or what `npm start` wrote down in DATA_DIR.
loadEnvFileOrEnd('.')
const restartOption = '--begin-heads-anew'
const places = readBackupPlaces(process.env)
const { dataDir } = places
// The account of the backups reads everything and may write down when it did: an audit needs as much.
const database = await connectOrEnd(dataDir, 'backup')
let found = 0
try {
  const named = process.argv.slice(2).filter((word) => word !== restartOption)
  const installation = await openInstallation(database, places)
  const { backups, unread } = installation
  const shopIds = named.length > 0 ? named : installation.shopIds
  tell(headsFileName, installation.heads)
  tell('audit log of the installation', installation.log)
  for (const shopId of shopIds) tell(shopId, await installation.audit(shopId))
  const [newest] = backups
  console.log(
    newest
      ? `Held against ${backups.length} backups, the newest of ${newest.madeAt}.`
      : 'Held against no backup.',
  )
  for (const why of unread) console.log(`  Not against: ${why}`)
  // For /metrics and the administrators: only an audit of everything says something of everything.
  const at = new Date()
  if (named.length === 0) await keepAudit(database, { at, shops: shopIds.length, differences: found }, at)
  if (process.argv.includes(restartOption)) {
    const aside = await restartHeads(database, dataDir, at)
    console.log(
      `${headsFileName} restarts with the present heads.${aside ? ` The old one is ${aside}.` : ''}`,
    )
  }
} finally {
  await database.close()
}
process.exitCode = found === 0 ? 0 : 1

function tell(what: string, differences: readonly Difference[]): void {
  found += differences.length
  console.log(`${what}: ${differences.length === 0 ? 'no differences' : `${differences.length} differences`}`)
  for (const { kind, where, document, computed, stored } of differences) {
    const name = document === undefined ? where : `${document} (${where})`
    console.log(`  ${kind}: ${name}: should be ${computed}, is ${stored}`)
  }
}
