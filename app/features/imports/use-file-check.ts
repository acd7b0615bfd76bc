import { useState } from 'react'
import { ApiProblem } from '#app/api/problem.ts'
import { Refusal } from '#domain/errors.ts'
import type { FileConventions } from '#domain/import/conventions.ts'
import { type ImportKind, type Mapping, rememberedMapping, rememberMapping } from './mapping.ts'
import { type FileHeader, readHeader } from './read-table-file.ts'
import { useDryRun } from './use-dry-run.ts'

type Report = {
  columns: Readonly<Record<string, string>>
  columnsFound: readonly string[]
  conventions?: FileConventions | undefined
}

type Checks<Checked> = {
  kind: ImportKind
  shopId: string
  check: (file: File, options: { mapping: Mapping; signal: AbortSignal }) => Promise<Checked>
}

/** What `useFileCheck` returns for a file, whatever is read from it. */
export type FileCheck = ReturnType<typeof useFileCheck<Report>>

/**
 * A file on its way into the program: chosen, its columns mapped, and checked (a dry run) on every change of
 * the mapping. Nothing is stored by it.
 */
export function useFileCheck<Checked extends Report>({ kind, shopId, check }: Checks<Checked>) {
  const [file, setFile] = useState<File | null>(null)
  const [header, setHeader] = useState<FileHeader>({ row: 0, names: [], firstRows: [] })
  const [mapping, setMapping] = useState<Mapping>({})
  const [isReadingHeader, setIsReadingHeader] = useState(false)
  const { report, error, isChecking, run, setError, forget, stop } = useDryRun(
    (signal, chosen: File, wanted: Mapping) => check(chosen, { mapping: wanted, signal }),
  )

  return {
    file,
    header,
    mapping,
    report,
    error,
    isChecking,
    /** The columns are about to change: a choice made now would be lost. */
    isReadingHeader,
    /** No column was found for a field that is needed: the user has to choose one. */
    areColumnsMissing:
      (error instanceof ApiProblem || error instanceof Refusal) && error.code === 'columns_missing',
    async choose(chosen: File) {
      setFile(chosen)
      forget()
      try {
        const found = await readHeader(chosen)
        const remembered = rememberedMapping(kind, shopId, found.names)
        setHeader(found)
        setMapping(remembered)
        await run(chosen, remembered)
      } catch (error) {
        setError(error)
      }
    },
    map(wanted: Mapping) {
      setMapping(wanted)
      rememberMapping(kind, shopId, wanted)
      if (file) void run(file, wanted)
    },
    /** Reads the file with another header row, or none. Choices remembered for these columns apply again. */
    async chooseHeaderRow(headerRow: string) {
      if (!file) return
      setIsReadingHeader(true)
      try {
        const found = await readHeader(file, headerRow)
        const wanted = { ...rememberedMapping(kind, shopId, found.names), headerRow }
        setHeader(found)
        setMapping(wanted)
        void run(file, wanted)
      } catch (error) {
        setError(error)
      } finally {
        setIsReadingHeader(false)
      }
    },
    retry() {
      if (file) void run(file, mapping)
    },
    clear() {
      stop()
      setFile(null)
    },
  }
}
