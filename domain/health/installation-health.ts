import { counted, type Fix, type HealthException, type Severity } from './exception.ts'

type Done = { ageSeconds: number }

/** What is known of the installation itself. Null: it never happened, or is not known. */
export type InstallationFacts = {
  mongodb: { isUp: boolean }
  keycloak: { isUp: boolean }
  /** What is wrong with the clock of the computer, and with the room on its disk, as sentences. */
  clock: { error: string | null }
  disk: { error: string | null }
  /** What is wrong with settings that selling does without, a sentence each. */
  settings: { errors: readonly string[] }
  backups: { areOnSameDisk: boolean | null }
  /** Null where MongoDB, which has these, is away. */
  upkeep: {
    audit: (Done & { differences: number }) | null
    backup: Done | null
    backupFailure: { why: string } | null
    rehearsal: (Done & { isOk: boolean }) | null
    rehearsalFailure: { why: string } | null
  } | null
}

type Upkeep = NonNullable<InstallationFacts['upkeep']>
type Condition = {
  code: string
  severity: Severity
  /** The sentence where it holds, else null. */
  finds: (facts: InstallationFacts) => string | null
  fix: Fix
}

const daySeconds = 86_400
/** One night may be missed; after two it is reported. */
const oldAfterSeconds = 2 * daySeconds
/** REHEARSAL_DAYS may be a week. */
const rehearsalOldAfterSeconds = 8 * daySeconds

const start: Fix = {
  kind: 'run',
  label: 'Start it again',
  command: 'npm start',
  inContainers: 'docker compose up -d --wait',
}
const backUp: Fix = {
  kind: 'run',
  label: 'Make a backup now',
  command: 'npm run backup',
  inContainers: 'docker compose exec backup node server/backup/main.ts backup',
}
const rehearse: Fix = {
  kind: 'run',
  label: 'Rehearse the restore now',
  command: 'npm run backup -- rehearse',
  inContainers: 'docker compose exec backup node server/backup/main.ts rehearse',
}
const auditNow: Fix = { kind: 'start-job', label: 'Audit all shops now', job: 'shop-audits' }
const room: Fix = {
  kind: 'run',
  label: 'See what uses the space',
  command: 'df -h',
  inContainers: 'docker system df',
}
const mendSettings: Fix = {
  kind: 'run',
  label: 'Change .env, and start again',
  command: 'npm start',
  inContainers: 'docker compose up -d --wait',
}
const setClock: Fix = {
  kind: 'run',
  label: 'Check the clock',
  command: 'date',
  inContainers: 'date',
}

const ofUpkeep =
  (find: (upkeep: Upkeep) => string | null) =>
  ({ upkeep }: InstallationFacts) =>
    upkeep && find(upkeep)
const days = (seconds: number) => counted(Math.floor(seconds / daySeconds), 'day')

/** Everything that can be wrong with the installation, the worst first. */
const conditions: readonly Condition[] = [
  {
    code: 'database-away',
    severity: 'critical',
    finds: ({ mongodb }) =>
      mongodb.isUp ? null : 'MongoDB does not answer. Tills go on selling and keep their sales.',
    fix: start,
  },
  {
    code: 'identity-service-away',
    severity: 'critical',
    finds: ({ keycloak }) => (keycloak.isUp ? null : 'Keycloak does not answer: logins fail until it does.'),
    fix: start,
  },
  { code: 'disk-full', severity: 'critical', finds: ({ disk }) => disk.error, fix: room },
  { code: 'clock-wrong', severity: 'critical', finds: ({ clock }) => clock.error, fix: setClock },
  {
    code: 'books-differ',
    severity: 'critical',
    finds: ofUpkeep(({ audit }) =>
      audit && audit.differences > 0
        ? `The last audit found ${counted(audit.differences, 'difference')} in the books.`
        : null,
    ),
    fix: auditNow,
  },
  {
    code: 'backup-failed',
    severity: 'critical',
    finds: ofUpkeep(({ backupFailure }) =>
      backupFailure ? `The last backup attempt failed: ${backupFailure.why}` : null,
    ),
    fix: backUp,
  },
  {
    code: 'rehearsal-wrong',
    severity: 'critical',
    finds: ofUpkeep(({ rehearsal }) =>
      rehearsal && !rehearsal.isOk ? 'The last backup could not be restored correctly.' : null,
    ),
    fix: rehearse,
  },
  {
    code: 'settings-wrong',
    severity: 'warning',
    finds: ({ settings: { errors } }) => (errors.length === 0 ? null : errors.join(' ')),
    fix: mendSettings,
  },
  {
    code: 'backups-on-same-disk',
    severity: 'notice',
    finds: ({ backups }) =>
      backups.areOnSameDisk
        ? 'The backups are on the same disk as the books: if it breaks, both are gone. Set BACKUP_DIR to a folder on another disk.'
        : null,
    fix: mendSettings,
  },
  {
    code: 'backup-missing',
    severity: 'warning',
    finds: ofUpkeep(({ backup }) => (backup === null ? 'This installation has never been backed up.' : null)),
    fix: backUp,
  },
  {
    code: 'backup-old',
    severity: 'warning',
    finds: ofUpkeep(({ backup }) =>
      backup && backup.ageSeconds > oldAfterSeconds
        ? `The last backup is ${days(backup.ageSeconds)} old.`
        : null,
    ),
    fix: backUp,
  },
  {
    code: 'rehearsal-failed',
    severity: 'warning',
    finds: ofUpkeep(({ rehearsalFailure }) =>
      rehearsalFailure ? `The last rehearsal of a restore was cut off: ${rehearsalFailure.why}` : null,
    ),
    fix: rehearse,
  },
  {
    code: 'rehearsal-old',
    severity: 'notice',
    finds: ofUpkeep(({ backup, rehearsal }) => {
      if (backup === null) return null
      if (rehearsal === null) return 'No backup has been test-restored yet.'
      return rehearsal.ageSeconds > rehearsalOldAfterSeconds
        ? `The last rehearsal of a restore is ${days(rehearsal.ageSeconds)} old.`
        : null
    }),
    fix: rehearse,
  },
]

/** What is wrong with the installation, the worst first. */
export function installationExceptions(facts: InstallationFacts): HealthException[] {
  return conditions.flatMap(({ code, severity, finds, fix }) => {
    const sentence = finds(facts)
    return sentence === null ? [] : [{ code, severity, sentence, fix }]
  })
}
