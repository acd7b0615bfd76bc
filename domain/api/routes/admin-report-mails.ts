import { Uuid } from '../../uuid.ts'
import {
  ReportMailPage,
  ReportMailQuery,
  ReportSchedule,
  ReportScheduleEdit,
  ReportSchedules,
  SendReport,
} from '../report-mail.ts'
import { nothing, route } from '../route.ts'

export const listReportSchedules = route({
  method: 'GET',
  path: '/api/admin/report-schedules',
  summary: 'Lists the reports that are sent by email, and whether a mail server is configured.',
  access: 'admin',
  rate: 600,
  answers: { 200: ReportSchedules },
})

export const saveReportSchedule = route({
  method: 'PUT',
  path: '/api/admin/report-schedules/:scheduleId',
  summary:
    'Schedules a report by email (revision 0, with an id made by the client), or changes or pauses it.',
  access: 'admin',
  rate: 120,
  params: { scheduleId: Uuid },
  body: ReportScheduleEdit,
  answers: { 200: ReportSchedule },
  refuses: [404, 409, 422],
})

export const deleteReportSchedule = route({
  method: 'DELETE',
  path: '/api/admin/report-schedules/:scheduleId',
  summary: 'Sends a report by email no more. What was sent stays in the log.',
  access: 'admin',
  rate: 120,
  params: { scheduleId: Uuid },
  answers: { 204: nothing },
})

export const sendReportNow = route({
  method: 'POST',
  path: '/api/admin/report-schedules/:scheduleId/send',
  summary:
    'Sends the newest report of a schedule now, to all its recipients. Answers once that is written down.',
  access: 'admin',
  rate: 30,
  params: { scheduleId: Uuid },
  body: SendReport,
  answers: { 202: nothing },
  refuses: [404, 409],
})

export const listReportMails = route({
  method: 'GET',
  path: '/api/admin/report-mails',
  summary: 'The log of the reports that were sent by email, newest first.',
  access: 'admin',
  rate: 600,
  query: ReportMailQuery,
  answers: { 200: ReportMailPage },
})
