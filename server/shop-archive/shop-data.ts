import type { ShopData } from '#domain/api/shop-data.ts'
import { lastAudits } from '../audit/shop-audit-store.ts'
import { readRecords } from '../backup/maintenance-store.ts'
import type { Database } from '../db/client.ts'

/** How safe the data of a shop is. Where the backups lie and why one failed is for anyone who runs the computer. */
export async function readShopData(database: Database, shopId: string): Promise<ShopData> {
  const [records, audits] = await Promise.all([readRecords(database), lastAudits(database, [shopId])])
  const { backup, backupFailure, scheduleFailure, rehearsal, rehearsalFailure } = records
  const audit = audits.get(shopId)
  return {
    backup: backup && { at: backup.at.toISOString() },
    hasBackupFailed: backupFailure !== null || scheduleFailure !== null,
    rehearsal: rehearsal && {
      at: rehearsal.at.toISOString(),
      isGood: rehearsal.differences.length === 0 && rehearsal.auditDifferences === 0,
    },
    hasRehearsalFailed: rehearsalFailure !== null,
    audit: audit ? { at: audit.at.toISOString(), differences: audit.differences } : null,
  }
}
