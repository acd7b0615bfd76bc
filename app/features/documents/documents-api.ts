import { api } from '#app/api/client.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { EntryNumber, type RecordedDocument } from '#domain/api/recorded-document.ts'
import { readRecordedDocument } from '#domain/api/routes/ledger.ts'

/** The document behind an entry; null where the books have none of this number. */
export async function fetchDocument(shopId: string, number: string): Promise<RecordedDocument | null> {
  if (!EntryNumber.safeParse(number).success) return null
  try {
    return await api.call(readRecordedDocument, { shopId, number })
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'document_not_found') return null
    throw error
  }
}
