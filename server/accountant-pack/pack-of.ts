import type { DayRange } from '#domain/business-day.ts'
import type { Statement } from '#domain/statement/statement.ts'
import type { BooksDeps } from '#server/wiring/app-deps.ts'
import type { EntrySums } from '../ledger/entry-sums.ts'

export type PackDeps = Pick<BooksDeps, 'database' | 'now'> & { entrySums: EntrySums }
export type PackOf = { shopId: string; range: DayRange; shop: Statement['shop'] }
