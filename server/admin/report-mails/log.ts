import type { ReportMail, ReportMailPage } from '#domain/api/report-mail.ts'
import type { Database } from '../../db/client.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { listMails, type MailDocument, type MailPosition } from './mail-store.ts'

/** The log of what was sent, newest first, page by page. */
export async function readReportMails(
  database: Database,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<ReportMailPage> {
  const found = await listMails(database, decodeCursor<MailPosition>(cursor), limit + 1)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor =
    found.length > limit && last ? encodeCursor({ at: last.createdAt.getTime(), ...last._id }) : null
  return { items: shown.map(describe), nextCursor }
}

function describe(mail: MailDocument): ReportMail {
  const { _id, whose, range, to, trigger, state, at, tries, nextAt, bytes, said } = mail
  return {
    mailId: [_id.scheduleId, _id.run, _id.to].join(' '),
    scheduleId: _id.scheduleId,
    ...{ whose, range, to, trigger, state, tries, bytes, said },
    at: at.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  }
}
