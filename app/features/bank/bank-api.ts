import { api } from '#app/api/client.ts'
import { fetchAll } from '#app/api/pages.ts'
import { fileTimeoutMs, reportTimeoutMs as timeoutMs } from '#app/api/timeouts.ts'
import { type BankEntryPage, BankEntrySort, BankLineSort } from '#domain/api/bank.ts'
import * as routes from '#domain/api/routes/bank.ts'
import { textOf } from '#domain/import/table/bytes.ts'
import type { TableFileFormat } from '#domain/table/file.ts'
import type { AccountCode } from '#domain/terms/account.ts'

type OfAccount = { shopId: string; account: AccountCode }

/** Which lines are asked for, as it is in the address of the screen. */
export type LinesQuery = {
  show: 'open' | 'matched'
  search: string
  sort: BankLineSort | null
  /** Of the entries of the books beside them. */
  entries: { search: string; sort: BankEntrySort }
}

/** Reads it out of the address; what is no value there counts for nothing. */
export function readLinesQuery(search: URLSearchParams): LinesQuery {
  return {
    show: search.get('show') === 'matched' ? 'matched' : 'open',
    search: (search.get('find') ?? '').trim().slice(0, 80),
    sort: BankLineSort.safeParse(search.get('sort')).data ?? null,
    entries: {
      search: (search.get('entry') ?? '').trim().slice(0, 80),
      sort: BankEntrySort.safeParse(search.get('entrySort')).data ?? '-day',
    },
  }
}

const queryOf = ({ show, search, sort }: LinesQuery) => ({ show, sort, search: search || null })

export function fetchBankAccount(of: OfAccount, filter: LinesQuery) {
  const { search, sort } = filter.entries
  const query = { ...queryOf(filter), entrySearch: search || null, entrySort: sort }
  return api.call(routes.readBankAccount, { ...of, query, timeoutMs })
}

/** A page of the entries that no statement explains. @param asked.line those nearest to this line first */
export function fetchOpenEntries(
  of: OfAccount,
  { search, ...rest }: { search: string; sort?: BankEntrySort; line?: string },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<BankEntryPage> {
  const query = { ...rest, search: search || null, cursor }
  return api.call(routes.listOpenEntries, { ...of, query, timeoutMs, ...(signal && { signal }) })
}

export function fetchAllOpenEntries(of: OfAccount, { search, sort }: LinesQuery['entries'], most?: number) {
  return fetchAll(routes.listOpenEntries, { ...of, query: { sort, search: search || null }, timeoutMs }, most)
}

export function downloadOpenEntries(
  of: OfAccount,
  { search, sort }: LinesQuery['entries'],
  format: TableFileFormat,
): Promise<Blob> {
  const query = { sort, search: search || null, format }
  return api.call(routes.exportOpenEntries, { ...of, query, timeoutMs: fileTimeoutMs })
}

export function downloadLines(of: OfAccount, query: LinesQuery, format: TableFileFormat): Promise<Blob> {
  return api.call(routes.exportBankLines, {
    ...of,
    query: { ...queryOf(query), format },
    timeoutMs: fileTimeoutMs,
  })
}

/** Its text, in whatever encoding it was saved. */
export async function readFileText(file: File): Promise<string> {
  let text = ''
  for await (const piece of textOf(file)) text += piece
  return text
}
