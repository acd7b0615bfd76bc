import { describe, expect, test } from 'vitest'
import { ConfigError } from '../config/config-error.ts'
import { readConfig } from '../config.ts'
import { readBackupSettings } from './settings.ts'

const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  KEYCLOAK_URL: 'http://127.0.0.1:8080/',
  KEYCLOAK_APP_SECRET: 'a',
  KEYCLOAK_ACCOUNTING_SECRET: 'b',
  KEYCLOAK_SERVICE_SECRET: 'c',
}

type Read = (environment: Readonly<Record<string, string>>) => unknown

function errorsOf(read: Read, environment: Readonly<Record<string, string>>): readonly string[] {
  try {
    read({ ...enough, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

/** The app starts anyway, and says what is wrong. */
function whatTheAppSays(environment: Readonly<Record<string, string>>): void {
  const { switchedOff } = readConfig(environment)
  if (switchedOff.length > 0)
    throw new ConfigError(switchedOff.map((input) => input.replace(/ Automatic backups are off\.$/, '')))
}

describe.each<[string, Read]>([
  ['the app, which sells without backups', whatTheAppSays],
  ['the program that makes the backups', readBackupSettings],
])('when backups are made, to %s', (_who, read) => {
  test('is refused with a sentence for each mistake', () => {
    expect(errorsOf(read, { TZ: 'Africa/Acra', BACKUP_TIME: '2.30', REHEARSAL_DAYS: 'x' })).toEqual([
      'TZ is no time zone such as Africa/Accra.',
      'BACKUP_TIME is not a time of day such as 02:30.',
      'REHEARSAL_DAYS is not a number of days.',
    ])
    for (const TZ of ['CET-1CEST', 'local', ':Africa/Acra']) {
      expect(errorsOf(read, { TZ })).toEqual(['TZ is no time zone such as Africa/Accra.'])
    }
    expect(errorsOf(read, { BACKUP_TIME: '24:00', REHEARSAL_DAYS: '0' })).toHaveLength(2)
  })

  test('is accepted where it can be kept, or left out', () => {
    for (const TZ of ['Africa/Accra', ':Africa/Accra', ':/etc/localtime', 'UTC', 'Asia/Calcutta', '', '  ']) {
      expect(errorsOf(read, { TZ, BACKUP_TIME: '23:59', REHEARSAL_DAYS: '7' })).toEqual([])
    }
    expect(errorsOf(read, { BACKUP_TIME: '', REHEARSAL_DAYS: '' })).toEqual([])
  })
})

test('the time of the nightly backup is that of TZ, and else of this computer', () => {
  expect(readBackupSettings({ ...enough, TZ: 'Asia/Calcutta' })).toMatchObject({
    time: '02:30',
    timeZone: 'Asia/Calcutta',
    rehearsalDays: 1,
  })
  expect(readBackupSettings({ ...enough, TZ: ':Asia/Calcutta' }).timeZone).toBe('Asia/Calcutta')
  expect(readBackupSettings(enough).timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
