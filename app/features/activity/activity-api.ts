import type { z } from 'zod'
import { api } from '#app/api/client.ts'
import { fileTimeoutMs } from '#app/api/timeouts.ts'
import { type AskedRecords, recordsQuery } from '#app/features/audit/asked-records.ts'
import type { ActivityFilter, AuditPage } from '#domain/api/audit-log.ts'
import { exportActivity, findActivity } from '#domain/api/routes/audit-log.ts'
import type { TableFileFormat } from '#domain/table/file.ts'

export type AskedActivity = AskedRecords & Pick<z.infer<typeof ActivityFilter>, 'by'>

const queryOf = ({ by, ...asked }: AskedActivity) => ({ ...recordsQuery(asked), by })

export function fetchActivity(
  shopId: string,
  asked: AskedActivity,
  cursor: string | null,
): Promise<AuditPage> {
  const query = { ...queryOf(asked), limit: 100, cursor: cursor ?? undefined }
  return api.call(findActivity, { shopId, query })
}

/** All of it as a file. */
export function downloadActivity(
  shopId: string,
  asked: AskedActivity,
  format: TableFileFormat,
): Promise<Blob> {
  return api.call(exportActivity, { shopId, query: { ...queryOf(asked), format }, timeoutMs: fileTimeoutMs })
}
