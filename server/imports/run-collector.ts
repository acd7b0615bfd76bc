import type { StagedRow, StagedRun } from './store.ts'

/** A run's document stays far below MongoDB's 16 MB. */
const maxRowsPerRun = 2_000

/** Gathers rows as they come into runs of one receipt. */
export class RunCollector {
  readonly #importId: string
  #runs: StagedRun[] = []
  #size = 0

  constructor(importId: string) {
    this.#importId = importId
  }

  /** Rows gathered, refused ones too. */
  get size(): number {
    return this.#size
  }

  add(row: StagedRow): void {
    const run = this.#runFor(row.receiptNumber, row.row)
    run.rows.push(row)
    if (run.soldAt === null || row.soldAt < run.soldAt) run.soldAt = row.soldAt
  }

  addRefused(receiptNumber: string, row: number): void {
    this.#runFor(receiptNumber, row).refused += 1
  }

  take(): StagedRun[] {
    const runs = this.#runs
    this.#runs = []
    this.#size = 0
    return runs
  }

  #runFor(receiptNumber: string, firstRow: number): StagedRun {
    this.#size += 1
    const last = this.#runs.at(-1)
    if (last?.receiptNumber === receiptNumber && last.rows.length < maxRowsPerRun) return last
    const run: StagedRun = {
      importId: this.#importId,
      receiptNumber,
      firstRow,
      soldAt: null,
      rows: [],
      refused: 0,
    }
    this.#runs.push(run)
    return run
  }
}
