import type { TableFileFormat } from '#domain/table/file.ts'

/** A list that the server filters, sorts and makes files of: the table shows a part of it. */
export type ServerList = {
  /** Of the whole list; null where that is not known. */
  count: number | null
  /** The order where the address names none. */
  defaultSort: string
  /** Makes the file; absent where it is made here of all rows (`rowsToDownload`). */
  download?: (format: TableFileFormat) => Promise<Blob>
}
