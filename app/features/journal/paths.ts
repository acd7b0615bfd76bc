import { booksPath } from '#app/features/books/paths.ts'

export const journalPath = `${booksPath}/journal`
export const newJournalPath = `${journalPath}/new`
export const journalTemplatesPath = `${journalPath}/templates`
export const journalDraftPath = (draftId: string) => `${newJournalPath}?draft=${draftId}`
export const fromTemplatePath = (templateId: string) => `${newJournalPath}?template=${templateId}`
