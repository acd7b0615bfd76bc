import { useRevalidator } from '@remix-run/react'
import { useState } from 'react'
import { describeError, type ErrorText } from '#app/api/describe-error.ts'
import { type Edit, undoOf, type WrittenEdit, writeEdits } from './write-edits.ts'

/** What is being written, and what became of it. */
type Run = {
  edits: readonly Edit[]
  written: readonly WrittenEdit[]
  isUndo: boolean
  isBusy: boolean
  error: ErrorText | null
}

/**
 * Writes edits of several products and takes them back; the list is read again after each. Not `useAction`: what was
 * written before it stopped is kept, to go on from there.
 */
export function useEdits(shopId: string) {
  const { revalidate } = useRevalidator()
  const [run, setRun] = useState<Run | null>(null)

  async function write(edits: readonly Edit[], isUndo: boolean, before: readonly WrittenEdit[]) {
    let written = before
    setRun({ edits, written, isUndo, isBusy: true, error: null })
    let current: ErrorText | null = null
    try {
      await writeEdits(shopId, edits.slice(before.length), (some) => {
        written = [...written, ...some]
        setRun({ edits, written, isUndo, isBusy: true, error: null })
      })
    } catch (error) {
      current = describeError(error)
    }
    setRun({ edits, written, isUndo, isBusy: false, error: current })
    revalidate()
  }

  return {
    run,
    start: (edits: readonly Edit[]) => write(edits, false, []),
    /** From where it stopped: a part that was written already is found so. */
    goOn: () => run && write(run.edits, run.isUndo, run.written),
    undo: () => run && write(undoOf(run.written), true, []),
  }
}
