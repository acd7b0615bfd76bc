import type { Founding } from '#domain/documents/founding/founding.ts'

export type FoundingToRecord = { founding: Founding }
