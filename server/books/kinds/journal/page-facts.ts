import type { DocumentFact } from '#domain/documents/document-fact.ts'
import type { FactNames } from '../../engine/fact-names.ts'
import { accountText, text } from '../fact-words.ts'
import type { JournalDocument } from './stored.ts'

export function pageFactsOfJournal({ text: what, lines }: JournalDocument, names: FactNames): DocumentFact[] {
  return [
    ...text('What it is for', what),
    ...lines.map(({ account, amountMinor, note }) => ({
      label: accountText(account, names),
      ...(note !== undefined && { text: note }),
      amountMinor,
    })),
  ]
}
