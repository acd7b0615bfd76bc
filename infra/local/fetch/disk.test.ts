import { expect, test } from 'vitest'
import { needSpace } from './disk.ts'

test('too little disk space is reported with what is free and what is needed', () => {
  expect(() => needSpace('/shop', 1.2e9, 'to set Keycloak up', () => 120e6)).toThrow(
    'Too little disk space to set Keycloak up: 120 MB are free at /shop, 1.2 GB are needed. Free some space there and start again.',
  )
  expect(() => needSpace('/shop', 1.2e9, 'to set Keycloak up', () => 1.2e9)).not.toThrow()
})
