import * as routes from '#domain/api/routes/admin-report-mails.ts'
import { Refusal } from '#domain/errors.ts'
import type { App } from '#server/wiring/app-deps.ts'
import { callerOf } from '../../http/caller.ts'
import { serve } from '../../http/serve.ts'
import type { IdentityDeps } from '../../identity/identity-deps.ts'
import { reportMailJob, reportMailJobName } from './job.ts'
import { readReportMails } from './log.ts'
import { deleteReportSchedule, describeSchedules, saveReportSchedule } from './schedules.ts'
import { sendNow } from './write-down.ts'

/** Reports that administrators have sent by email. */
export function registerReportMails(app: App, deps: IdentityDeps): void {
  const { database, jobs } = deps
  jobs.register(reportMailJob(deps))

  serve(app, routes.listReportSchedules, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await describeSchedules(deps)),
  )

  serve(app, routes.saveReportSchedule, (request) =>
    saveReportSchedule(deps, callerOf(request), request.params.scheduleId, request.body),
  )

  serve(app, routes.deleteReportSchedule, async (request, reply) => {
    await deleteReportSchedule(deps, callerOf(request), request.params.scheduleId)
    return reply.code(204).send(null)
  })

  serve(app, routes.sendReportNow, async (request, reply) => {
    await sendNow(deps, callerOf(request), request.params.scheduleId, request.body.sendId)
    // One that runs is at it, or looks again within a minute.
    await jobs.runNow(reportMailJobName).catch((refused: unknown) => {
      if (!(refused instanceof Refusal)) throw refused
    })
    return reply.code(202).send(null)
  })

  serve(app, routes.listReportMails, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await readReportMails(database, request.query)),
  )
}
