import { AsyncLocalStorage } from 'node:async_hooks'
import type { Group, ToRecord } from './engine/document-kind.ts'

/**
 * What the sender of the current request agreed to, and what they asked to be asked about. It applies to every document
 * that the request records, in any service. As an argument it could be forgotten in one of them, and the confirming
 * request would be refused like the first.
 */
export type RecordingOptions = Pick<ToRecord, 'agreedDay' | 'queriesFigures'>

const current = new AsyncLocalStorage<RecordingOptions>()

/** Runs a function whose documents are recorded with these options. */
export function withRecordingOptions<Result>(options: RecordingOptions, run: () => Result): Result {
  return current.run(options, run)
}

/** Records without a question about figures: no one can answer, or the questions were already answered. */
export function withoutQuestions<Result>(run: () => Result): Result {
  const { queriesFigures: _, ...options } = current.getStore() ?? {}
  return current.run(options, run)
}

/** Whether the current request is to be refused where a figure in it is probably mistyped. */
export function queriesFigures(): boolean {
  return current.getStore()?.queriesFigures === true
}

/** The documents with the options of the current request. */
export function addRecordingOptions(groups: readonly Group[]): readonly Group[] {
  const options = current.getStore()
  if (options === undefined) return groups
  return groups.map((group) => group.map((document) => ({ ...document, ...options })))
}
