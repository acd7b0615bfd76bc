import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { OperatorError } from '../begin/errors.js'

/** The MongoDB of a run has up to 3,000 files open, and each of its connections counts as one more. */
export const NEEDED_OPEN_FILES = 4_096

/** Throws a Error where MongoDB would abort in the middle of a run for want of open files. */
export async function needOpenFiles(): Promise<void> {
  const refusal = refusalOf(await allowedOpenFiles())
  if (refusal) throw new OperatorError(refusal)
}

/** @returns why a run with so many open files is not begun */
export function refusalOf(allowed: number): string | undefined {
  if (allowed >= NEEDED_OPEN_FILES) return undefined
  return `The tests need ${NEEDED_OPEN_FILES} open files, and ${allowed} are allowed: run "ulimit -n ${NEEDED_OPEN_FILES}", then start again.`
}

/** How many a program may open that is started from here: Node has raised its own limit as far as it may. */
async function allowedOpenFiles(): Promise<number> {
  if (process.platform === 'win32') return Number.POSITIVE_INFINITY
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n'])
  const allowed = stdout.trim()
  return allowed === 'unlimited' ? Number.POSITIVE_INFINITY : Number(allowed)
}
