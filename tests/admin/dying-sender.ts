import { reportMailJob } from '#server/admin/report-mails/job.ts'
import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/db/client.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { silentLog } from '../support/book-samples.ts'

export type DyingSender = { uri: string; name: string; config: Config; now: string }

/**
 * A server process that sends what is due and is killed by the operating system once the mail server has taken a
 * mail, before it is written down. Argument: the run as JSON.
 */
async function sendAndDie({ uri, name, config, now }: DyingSender): Promise<void> {
  if (!config.mail) throw new Error('there is no mail server')
  const database = await connectDatabase(uri, name)
  const sending = createMailer(config.mail)
  const mailer = {
    ...sending,
    async send(message: Parameters<typeof sending.send>[0]) {
      await sending.send(message)
      process.kill(process.pid, 'SIGKILL')
      await new Promise(() => {})
    },
  }
  const clock = () => new Date(now)
  const job = reportMailJob({ config, database, mailer, log: silentLog, now: clock })
  await job.run({ dueAt: clock(), now: clock, signal: new AbortController().signal })
}

const [, , run] = process.argv
if (run !== undefined) await sendAndDie(JSON.parse(run) as DyingSender)
