import { useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { Refusal } from '#domain/errors.ts'
import type { FileConventions } from '#domain/import/conventions.ts'
import type { Corrections } from '#domain/import/corrections.ts'
import { countCorrections } from './corrections.ts'
import { type ImportKind, type Mapping, rememberedMapping, rememberMapping } from './mapping.ts'
import { type FileHeader, readHeader } from './read-table-file.ts'
import { useCorrections } from './use-corrections.ts'
import { useDryRun } from './use-dry-run.ts'

type Report = {
  columns: Readonly<Record<string, string>>
  columnsFound: readonly string[]
  conventions?: FileConventions | undefined
}

type Checks<Checked> = {
  kind: ImportKind
  shopId: string
  check: (
    file: File,
    options: { mapping: Mapping; corrections: Corrections; signal: AbortSignal },
  ) => Promise<Checked>
}

/** What `useFileCheck` returns for a file, whatever is read from it. */
export type FileCheck = ReturnType<typeof useFileCheck<Report>>

/**
 * A file on its way into the program: chosen, its columns mapped, and checked (a dry run) on every change of
 * the mapping, and after cells were corrected. Nothing is stored by it.
 */
export function useFileCheck<Checked extends Report>({ kind, shopId, check }: Checks<Checked>) {
  const [file, setFile] = useState<File | null>(null)
  const [header, setHeader] = useState<FileHeader>({ row: 0, names: [], firstRows: [] })
  const [mapping, setMapping] = useState<Mapping>({})
  const [isReadingHeader, setIsReadingHeader] = useState(false)
  const corrections = useCorrections(kind, shopId)
  const { report, error, isChecking, run, setError, forget, stop } = useDryRun(
    (signal, chosen: File, wanted: Mapping, typed: Corrections) =>
      check(chosen, { mapping: wanted, corrections: typed, signal }),
    (_file, _mapping, typed) => countCorrections(typed) > 0,
  )

  function checkNow(chosen: File, wanted: Mapping, typed: Corrections) {
    corrections.checked()
    return run(chosen, wanted, typed)
  }

  /** Reads the names of the columns. Choices remembered for them apply again. */
  async function open(chosen: File, typed: Corrections, choice: { headerRow?: string } = {}) {
    const found = await readHeader(chosen, choice.headerRow)
    const wanted = { ...rememberedMapping(kind, shopId, found.names), ...choice }
    setHeader(found)
    setMapping(wanted)
    void checkNow(chosen, wanted, typed)
  }

  return {
    ...{ file, header, mapping, report, error, isChecking },
    /** The columns are about to change: a choice made now would be lost. */
    isReadingHeader,
    ...{ corrections: corrections.typed, isStale: corrections.isStale },
    /** Puts a text in place of a cell. */
    correct(row: number, field: string, text: string) {
      if (file)
        corrections.correct(file, { row, field, text }, (typed) => void checkNow(file, mapping, typed))
    },
    /** No column was found for a field that is needed: the user has to choose one. */
    areColumnsMissing: areColumnsMissing(error),
    async choose(chosen: File) {
      const kept = corrections.take(chosen)
      setFile(chosen)
      forget()
      await open(chosen, kept).catch(setError)
    },
    map(wanted: Mapping) {
      setMapping(wanted)
      rememberMapping(kind, shopId, wanted)
      if (file) void checkNow(file, wanted, corrections.typed)
    },
    /** Reads the file with another header row, or none. */
    async chooseHeaderRow(headerRow: string) {
      if (!file) return
      setIsReadingHeader(true)
      await open(file, corrections.typed, { headerRow }).catch(setError)
      setIsReadingHeader(false)
    },
    retry() {
      if (file) void checkNow(file, mapping, corrections.typed)
    },
    /** What was corrected is imported, or given up. */
    forgetCorrections() {
      if (file) corrections.forget(file)
    },
    clear() {
      stop()
      corrections.clear()
      setFile(null)
    },
  }
}

function areColumnsMissing(error: unknown): boolean {
  return (error instanceof ApiProblem || error instanceof Refusal) && error.code === 'columns_missing'
}

/** Whether the report stays in sight during a check: a person is correcting its rows. */
export function isKept({ corrections }: Pick<FileCheck, 'corrections'>): boolean {
  return countCorrections(corrections) > 0
}

/** Whether the report is of other cells than those that would be imported. */
export function isPending({
  isStale,
  isChecking,
  error,
}: Pick<FileCheck, 'isStale' | 'isChecking' | 'error'>) {
  return isStale || isChecking || error !== null
}
