import { useEffect, useRef, useState } from 'react'
import { type Corrections, maxCorrectedRows } from '#domain/import/corrections.ts'
import { keepCorrections, keptCorrections, withCorrection } from './corrections.ts'
import type { ImportKind } from './mapping.ts'

/** A larger file is sent again when a person wants it, not after every cell. */
const sentAgainUpTo = 4 * 1024 * 1024
/** Long enough to go on to the next cell: a check reads the whole file. */
const pauseMs = 1_000

/** What is typed in place of cells of a file: kept on the device, and checked once the typing pauses. */
export function useCorrections(kind: ImportKind, shopId: string) {
  const [typed, setTyped] = useState<Corrections>({})
  const [isStale, setIsStale] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(waiting.current), [])

  /** They are being checked, as they are now. */
  function checked() {
    clearTimeout(waiting.current)
    setIsStale(false)
  }
  return {
    typed,
    /** Cells were corrected since the last check. */
    isStale,
    checked,
    /** Those that were typed for this file before. */
    take(file: File): Corrections {
      const kept = keptCorrections(kind, shopId, file)
      setTyped(kept)
      return kept
    },
    correct(
      file: File,
      cell: { row: number; field: string; text: string },
      check: (typed: Corrections) => void,
    ) {
      const wanted = withCorrection(typed, cell.row, cell.field, cell.text)
      if (Object.keys(wanted).length > maxCorrectedRows) return
      setTyped(wanted)
      keepCorrections(kind, shopId, file, wanted)
      setIsStale(true)
      clearTimeout(waiting.current)
      if (file.size <= sentAgainUpTo) waiting.current = setTimeout(() => check(wanted), pauseMs)
    },
    /** They are imported. */
    forget(file: File) {
      setTyped({})
      keepCorrections(kind, shopId, file, {})
    },
    clear() {
      checked()
      setTyped({})
    },
  }
}
