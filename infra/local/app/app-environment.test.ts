import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { appEnvironment } from './app-environment.ts'
import { readSettings } from './settings.ts'

const given = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
  KEYCLOAK_URL: 'http://127.0.0.1:8080',
  KEYCLOAK_APP_SECRET: 'a',
  KEYCLOAK_ACCOUNTING_SECRET: 'b',
  KEYCLOAK_SERVICE_SECRET: 'c',
  DEMO_DATA: 'true',
  DEMO_ADMIN_EMAIL: 'admin@demo.shop',
  DEMO_OWNER_EMAIL: 'owner@demo.shop',
  DEMO_EMPLOYEE_EMAIL: 'employee@demo.shop',
  DEMO_PASSWORD: 'Demo-Shop-2026',
}

const startedWith = (env: NodeJS.ProcessEnv) =>
  readConfig(appEnvironment({ env, root: '/shop', settings: readSettings(env, '/shop'), environment: given }))

test.each([
  { PUBLISHED_HOST: '0.0.0.0', PUBLISHED_NAME: 'till.local,192.168.1.10' },
  { PUBLISHED_HOST: '0.0.0.0' },
  { PUBLISHED_HOST: 'shop' },
  { HTTPS_PORT: '6000', HTTP_PORT: 'eighty' },
])('what docker compose alone uses has no effect on npm start: %o', (published) => {
  const config = startedWith({ NODE_ENV: 'production', ...published })
  expect(config.publicAddress).toBe('http://127.0.0.1:3000')
})

test('the names that others use for this computer count for npm start as well', () => {
  expect(startedWith({ NODE_ENV: 'production', PUBLISHED_NAME: 'till.local' }).ownNames).toContain(
    'till.local',
  )
})
