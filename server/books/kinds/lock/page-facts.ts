import type { DocumentFact } from '#domain/documents/document-fact.ts'
import { closeCheckLabels } from '#domain/terms/close-check.ts'
import { text } from '../fact-words.ts'
import type { LockDocument } from './stored.ts'

export function pageFactsOfLock({ act, through, isFinal, leftOpen, reason }: LockDocument): DocumentFact[] {
  return [
    {
      label: 'What was done',
      text: act === 'reopening' ? 'Opened again' : isFinal ? 'Closed for good' : 'Locked',
    },
    ...(through === null
      ? [{ label: 'Locked through', text: 'No day' }]
      : [{ label: 'Locked through', day: through }]),
    ...leftOpen.map((name) => ({ label: 'Left open', text: closeCheckLabels[name] })),
    ...text('Reason', reason),
  ]
}
