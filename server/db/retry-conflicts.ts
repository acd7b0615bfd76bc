import { TransactionConflict } from './client.ts'

/** The longest pause between two tries. */
const maxPauseMs = 100

/** Each conflict is another transaction's success: on a busy machine a handful of tries are over in a tenth of a second. */
const usualTries = 50

/** Retries a short transaction after a conflict with another one; it decides again each time. */
export async function retryConflicts<Result>(
  work: () => Promise<Result>,
  maxTries = usualTries,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TransactionConflict) || tries === maxTries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(maxPauseMs, 20 * tries) * Math.random()))
    }
  }
}
