import { nightlyAudit } from '../audit/nightly.ts'
import { localTimeZone } from '../backup/times.ts'
import type { IdentityDeps } from '../identity/identity-deps.ts'
import { remindOfBackups } from './remind.ts'

/** What keeps the installation itself in order. */
export function registerUpkeep(deps: Pick<IdentityDeps, 'config' | 'database' | 'log' | 'jobs'>): void {
  const { config, database, log, jobs } = deps
  jobs.register(nightlyAudit(deps))
  // A demo needs no backup.
  if (config.demo) return
  jobs.register({
    name: 'backup-reminder',
    title: 'Backup reminder (in the log)',
    calendar: '0 9 * * *',
    timeZone: localTimeZone(),
    rhythm: 'Every day at 09:00',
    run: ({ now }) => remindOfBackups(database, log, now()),
  })
}
