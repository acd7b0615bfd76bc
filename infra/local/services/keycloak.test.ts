import { expect, test } from 'vitest'
import { portInUse } from './keycloak.ts'

const at =
  '    2026-11-29 07:59:31,194 ERROR [org.keycloak.quarkus.runtime.cli.ExecutionExceptionHandler] (main)'

test('the port that could not be bound is the one that the log of Keycloak names', () => {
  const log = (line: string) =>
    `${at} ERROR: Unable to start HTTP server\n${line}\n${at} For more details run`
  expect(portInUse(log(`${at} ERROR: Port already bound: 18999: Address already in use`))).toBe(18999)
  expect(portInUse(log(`${at} ERROR: Port 9000 seems to be in use by another process`))).toBe(9000)
})

test('a log that names no port blames none', () => {
  expect(portInUse(`${at} ERROR: transport error 202: bind failed: Address already in use`)).toBeUndefined()
  expect(portInUse(`${at} Listening on port 18999\n${at} the database is damaged`)).toBeUndefined()
})
