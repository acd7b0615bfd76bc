import { chainOf } from '../audit-log/chain.ts'
import { checkAuditLog } from '../audit-log/check-chain.ts'
import { type BackupHeads, readBackupHeads, witnessesOf } from '../backup/backup-heads.ts'
import { keyError } from '../backup/key-in-use.ts'
import { readRecords } from '../backup/maintenance-store.ts'
import type { BackupPlaces } from '../backup/settings.ts'
import type { Database } from '../db/client.ts'
import { readAnchorsIn, readLastAnchorsIn, restoresIn } from './anchors.ts'
import { auditHeads } from './audit-heads.ts'
import type { Difference } from './difference.ts'
import { readHeadsText } from './heads-file.ts'
import { readHeadsRecord } from './heads-record-store.ts'
import { readChainHeadsIn, readLogHeadsIn } from './log-heads.ts'
import { auditShop } from './service.ts'
import { listShopIds } from './store.ts'

/** An installation's books and what outside the database knows them, read once for the audits of all its shops. */
export type Installation = {
  /** Shops that were written down outside the database, and are not in it any more, are among them. */
  shopIds: string[]
  backups: BackupHeads[]
  /** Backups that could not be asked, and why, as sentences. */
  unread: string[]
  /** What is wrong with the file of heads itself. */
  heads: Difference[]
  /** What is wrong with the chain of the audit log that concerns no shop. */
  log: Difference[]
  audit(shopId: string): Promise<Difference[]>
}

export async function openInstallation(database: Database, places: BackupPlaces): Promise<Installation> {
  const text = await readHeadsText(places.dataDir)
  const { backups, unread } = await readBackupHeads(places.folder, places.keyFile)
  const { backup } = await readRecords(database)
  const key = await keyError({ database, keyFile: places.keyFile })
  // Reports when there were no backups to compare the books with.
  const away =
    key === null && backup !== null && backups.length + unread.length === 0
      ? [
          `There are no backups in ${places.place}, although ${backup.file} was made. Its disk may be disconnected, or the folder was moved.`,
        ]
      : []
  const anchored = readLastAnchorsIn(text ?? '')
  const inBackups = backups.flatMap(({ heads }) => heads)
  const restores = restoresIn(text ?? '')
  return {
    shopIds: [
      ...new Set([
        ...(await listShopIds(database.collections)),
        ...[...anchored, ...inBackups].map(({ shopId }) => shopId),
      ]),
    ],
    backups,
    unread: [...(key === null ? [] : [key]), ...away, ...unread],
    heads: auditHeads(text, await readHeadsRecord(database)),
    log: (await checkAuditLog(database, null, readLogHeadsIn(text ?? '', chainOf(null)))).differences,
    audit: (shopId) =>
      auditShop(
        database,
        shopId,
        readAnchorsIn(text ?? '', shopId),
        witnessesOf(shopId, backups, restores),
        readChainHeadsIn(text ?? '', shopId),
      ),
  }
}
