import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('the launcher’s settings', () => {
  test('without any, the demo shop runs on this machine alone', () => {
    expect(readSettings({}, '/shop')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/shop/.data',
      address: 'http://127.0.0.1:3000',
      hostname: 'http://sales-accounts.localhost',
      demo: { administrator: 'admin@demo.shop' },
    })
  })

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ APP_ORIGIN: 'https://shop.example.com' }],
    [{ TRUST_PROXY: '127.0.0.1' }],
  ])('where others can reach it there is no demo shop, and asking for one is refused: %o', (published) => {
    expect(readSettings(published, '/shop').demo).toBeUndefined()
    expect(() => readSettings({ ...published, DEMO_DATA: 'true' }, '/shop')).toThrow(
      /^DEMO_DATA=true is refused/,
    )
  })

  test('whether the demo shop is loaded is yes or no, and nothing else', () => {
    for (const DEMO_DATA of ['tru', '2', 'demo'])
      expect(() => readSettings({ DEMO_DATA }, '/shop')).toThrow(
        `DEMO_DATA=${DEMO_DATA} is neither true nor false.`,
      )
    for (const DEMO_DATA of ['False', '0', 'no', 'off', 'N', 'disabled'])
      expect(readSettings({ DEMO_DATA }, '/shop').demo).toBeUndefined()
    for (const DEMO_DATA of ['True', 'yes', ' on ', ''])
      expect(readSettings({ DEMO_DATA }, '/shop').demo).toBeDefined()
  })

  test('an address with https on this machine is still private', () => {
    expect(readSettings({ APP_ORIGIN: 'https://till.localhost' }, '/shop').demo).toBeDefined()
  })

  test('a port that is none is refused', () => {
    for (const PORT of ['abc', '0', '70000']) {
      expect(() => readSettings({ PORT }, '/shop')).toThrow(`PORT=${PORT} is not a port`)
    }
  })

  test('a port that browsers refuse is refused with another one to take', () => {
    for (const PORT of ['6000', '4190', '6667'])
      expect(() => readSettings({ PORT }, '/shop')).toThrow(
        `PORT=${PORT} is a port that no browser opens, since it belongs to another service: choose another one, such as PORT=3000, and start again.`,
      )
    expect(() => readSettings({ KEYCLOAK_PORT: '6000' }, '/shop')).toThrow('such as KEYCLOAK_PORT=8080')
  })

  test('MongoDB’s port may be one of those: no browser opens it', () => {
    expect(() => readSettings({ MONGODB_PORT: '6000' }, '/shop')).not.toThrow()
    expect(() => readSettings({ MONGODB_PORT: '70000' }, '/shop')).toThrow('MONGODB_PORT=70000 is not a port')
  })
})
