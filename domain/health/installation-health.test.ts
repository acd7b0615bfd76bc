import { describe, expect, test } from 'vitest'
import { type InstallationFacts, installationExceptions } from './installation-health.ts'

const dayS = 86_400
type Upkeep = NonNullable<InstallationFacts['upkeep']>

/** An installation in which all is well. */
const installation = (upkeep: Partial<Upkeep> = {}): InstallationFacts => ({
  mongodb: { isUp: true },
  keycloak: { isUp: true },
  clock: { error: null },
  disk: { error: null },
  settings: { errors: [] },
  backups: { areOnSameDisk: false },
  upkeep: {
    audit: { ageSeconds: dayS, differences: 0 },
    backup: { ageSeconds: dayS },
    backupFailure: null,
    rehearsal: { ageSeconds: dayS, isOk: true },
    rehearsalFailure: null,
    ...upkeep,
  },
})

describe('the health of the installation', () => {
  test('is good where nothing is wrong', () => {
    expect(installationExceptions(installation())).toEqual([])
  })

  test.each<[string, string, string, InstallationFacts]>([
    [
      'database-away',
      'MongoDB does not answer. Tills go on selling and keep their sales.',
      'npm start',
      { ...installation(), mongodb: { isUp: false }, upkeep: null },
    ],
    [
      'identity-service-away',
      'Keycloak does not answer: logins fail until it does.',
      'npm start',
      { ...installation(), keycloak: { isUp: false } },
    ],
    ['disk-full', 'The disk is full.', 'df -h', { ...installation(), disk: { error: 'The disk is full.' } }],
    [
      'clock-wrong',
      'The clock is behind.',
      'date',
      { ...installation(), clock: { error: 'The clock is behind.' } },
    ],
    [
      'settings-wrong',
      'MAIL_FROM is missing. No email is sent.',
      'npm start',
      { ...installation(), settings: { errors: ['MAIL_FROM is missing.', 'No email is sent.'] } },
    ],
    [
      'backups-on-same-disk',
      'The backups are on the same disk as the books: if it breaks, both are gone. Set BACKUP_DIR to a folder on another disk.',
      'npm start',
      { ...installation(), backups: { areOnSameDisk: true } },
    ],
    [
      'backup-failed',
      'The last backup attempt failed: the disk is not connected',
      'npm run backup',
      installation({ backupFailure: { why: 'the disk is not connected' } }),
    ],
    [
      'rehearsal-wrong',
      'The last backup could not be restored correctly.',
      'npm run backup -- rehearse',
      installation({ rehearsal: { ageSeconds: 0, isOk: false } }),
    ],
    [
      'backup-missing',
      'This installation has never been backed up.',
      'npm run backup',
      installation({ backup: null, rehearsal: null }),
    ],
    [
      'backup-old',
      'The last backup is 3 days old.',
      'npm run backup',
      installation({ backup: { ageSeconds: 3 * dayS } }),
    ],
    [
      'rehearsal-failed',
      'The last rehearsal of a restore was cut off: no room',
      'npm run backup -- rehearse',
      installation({ rehearsalFailure: { why: 'no room' } }),
    ],
    [
      'rehearsal-old',
      'No backup has been test-restored yet.',
      'npm run backup -- rehearse',
      installation({ rehearsal: null }),
    ],
    [
      'rehearsal-old',
      'The last rehearsal of a restore is 9 days old.',
      'npm run backup -- rehearse',
      installation({ rehearsal: { ageSeconds: 9 * dayS, isOk: true } }),
    ],
  ])('%s says "%s", and which command fixes it', (code, sentence, command, facts) => {
    expect(installationExceptions(facts)).toMatchObject([{ code, sentence, fix: { command } }])
  })

  test('books that differ are audited again by a tap', () => {
    expect(installationExceptions(installation({ audit: { ageSeconds: 0, differences: 1 } }))).toMatchObject([
      {
        code: 'books-differ',
        sentence: 'The last audit found 1 difference in the books.',
        fix: { job: 'shop-audits' },
      },
    ])
  })
})
