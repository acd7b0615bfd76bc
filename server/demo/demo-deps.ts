import type { BookWriter } from '../books/book-writer.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/client.ts'
import type { People } from '../identity/keycloak-people.ts'
import type { Logger } from '../log.ts'

export type DemoDeps = {
  database: Database
  writer: Pick<BookWriter, 'recordSales' | 'receiveStock' | 'openBalances' | 'record'>
  people: Pick<People, 'findByEmail' | 'createPerson'>
  demo: NonNullable<Config['demo']>
  now(): Date
  log: Logger
}
