import type { Day } from '#domain/business-day.ts'
import type { CorrectedCost } from './stored.ts'

export type CorrectionToRecord = { correctionId: string; postingDay: Day; lines: readonly CorrectedCost[] }
