import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { type AskedRecords, recordsQuery } from '#app/features/audit/asked-records.ts'
import type { AuditPage } from '#domain/api/audit-log.ts'
import { exportAuditLog, findAuditLog } from '#domain/api/routes/audit-log.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

/** `shop` in the address: of one shop by its id, of the installation, or of everything. */
export type AskedAuditLog = AskedRecords & { shop: string | undefined }

/** What the address calls the records that concern no shop. */
export const ofInstallation = 'installation' as const

const queryOf = ({ shop, ...asked }: AskedAuditLog) => ({
  ...recordsQuery(asked),
  ...(shop === ofInstallation ? { scope: ofInstallation } : { shopId: shop }),
})

export function fetchAuditLog(asked: AskedAuditLog, cursor: string | null): Promise<AuditPage> {
  return api.call(findAuditLog, { query: { ...queryOf(asked), limit: 100, cursor: cursor ?? undefined } })
}

/** All of it as a file. */
export function downloadAuditLog(asked: AskedAuditLog, format: TableFileFormat): Promise<Blob> {
  return api.call(exportAuditLog, { query: { ...queryOf(asked), format }, timeoutMs: fileTimeoutMs })
}
