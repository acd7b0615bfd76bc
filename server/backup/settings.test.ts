import { expect, test } from 'vitest'
import { readBackupSettings } from './settings.ts'

const enough = { MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0' }

test.each([
  ['loud', 'info'],
  ['DEBUG', 'debug'],
  ['', 'info'],
])('a level of the log never ends the backups: %j is read as %s', (LOG_LEVEL, logLevel) => {
  expect(readBackupSettings({ ...enough, LOG_LEVEL }).logLevel).toBe(logLevel)
})

test.each([
  [
    { DATA_DIR: '/srv/shop', BACKUP_DIR: '/srv/shop/backups' },
    'BACKUP_DIR /srv/shop/backups lies inside DATA_DIR',
  ],
  [
    { KEYCLOAK_DATABASE: 'mysql://127.0.0.1' },
    'KEYCLOAK_DATABASE begins with neither postgresql:// nor h2:.',
  ],
  [{ KEYCLOAK_DATABASE: 'postgresql://127.0.0.1:port' }, 'KEYCLOAK_DATABASE is not an address'],
])('what ends the backups is named: %o', (wrong, error) => {
  expect(() => readBackupSettings({ ...enough, ...wrong })).toThrow(error)
})
