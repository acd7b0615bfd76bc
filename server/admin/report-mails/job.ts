import type { IdentityDeps } from '../../identity/identity-deps.ts'
import type { Job } from '../../jobs/job.ts'
import { sentInWords } from '../../mail/send-queued.ts'
import { sendWaiting } from './send.ts'
import { writeDownDue } from './write-down.ts'

export const reportMailJobName = 'report-mails'

/** Without a mail server what is due stays due: the newest of it is sent once there is one. */
export function reportMailJob(
  deps: Pick<IdentityDeps, 'database' | 'config' | 'mailer' | 'log' | 'now'>,
): Job {
  const { mailer } = deps
  return {
    name: reportMailJobName,
    title: 'Reports by email',
    calendar: '* * * * *',
    timeZone: 'UTC',
    rhythm: 'Every minute',
    async run({ now, signal }) {
      if (!mailer) return 'no mail server is configured'
      await writeDownDue(deps, now())
      return sentInWords(await sendWaiting({ ...deps, now }, mailer, signal))
    },
  }
}
