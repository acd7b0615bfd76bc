import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { text } from '../fact-words.ts'
import type { SettingDocument } from './stored.ts'

export function pageFactsOfSetting({ setting, value, from, reason }: SettingDocument): DocumentFact[] {
  return [
    // Setting and value came together, and were checked together.
    { label: 'New value', setting: { setting, value, from } as DocumentFact['setting'] },
    { label: 'From', day: from },
    ...text('Reason', reason),
  ]
}
