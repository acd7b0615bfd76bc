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
    'Creates a schedule for a report by email (revision 0, with an id chosen by the client), or changes or pauses it.',
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
  summary: 'Deletes a schedule. Reports already sent stay in the log.',
  access: 'admin',
  rate: 120,
  params: { scheduleId: Uuid },
  answers: { 204: nothing },
})

export const sendReportNow = route({
  method: 'POST',
  path: '/api/admin/report-schedules/:scheduleId/send',
  summary:
    'Sends the latest report of a schedule to all its recipients now. Returns as soon as the request is stored.',
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
  summary: 'The log of reports sent by email, newest first.',
  access: 'admin',
  rate: 600,
  query: ReportMailQuery,
  answers: { 200: ReportMailPage },
})
