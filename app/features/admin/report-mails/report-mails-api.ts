import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import type {
  ReportMail,
  ReportMailPage,
  ReportScheduleEdit,
  ReportSchedules,
} from '#domain/api/report-mail.ts'
import * as routes from '#domain/api/routes/admin-report-mails.ts'

export function fetchSchedules(): Promise<ReportSchedules> {
  return api.call(routes.listReportSchedules, {})
}

export function fetchReportMails(cursor: string | null): Promise<ReportMailPage> {
  return api.call(routes.listReportMails, { query: { cursor, limit: 50 } })
}

/** All of them, page after page. */
export function fetchAllReportMails(): Promise<ReportMail[]> {
  return fetchAll(routes.listReportMails, { query: { limit: 200 } })
}

/** @throws ApiProblem changed_meanwhile, mail_server_missing, shop_not_found, report_schedules_full */
export function saveSchedule(scheduleId: string, edit: ReportScheduleEdit) {
  return api.call(routes.saveReportSchedule, { scheduleId, body: edit })
}

export async function deleteSchedule(scheduleId: string): Promise<void> {
  await api.call(routes.deleteReportSchedule, { scheduleId })
}

/** @param sendId made once for each sending, so that a retry sends nothing twice */
export async function sendNow(scheduleId: string, sendId: string): Promise<void> {
  await api.call(routes.sendReportNow, { scheduleId, body: { sendId } })
}
