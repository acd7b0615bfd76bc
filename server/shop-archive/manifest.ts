import { z } from 'zod'

export const versionName = 'version.json'
export const manifestName = 'manifest.json'
export const shopName = 'shop.json'
export const peopleName = 'people.jsonl'
/** `documents/sales.jsonl` */
export const documentsOf = (collection: string) => `documents/${collection}.jsonl`

const ArchivedFile = z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), lines: z.int() })
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** The end of an archive: what it must hold, each file of it. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  shopId: z.string().min(1).max(64),
  files: z.array(ArchivedFile),
})
export type Manifest = z.infer<typeof Manifest>

/** The beginning, whatever follows. */
export const Version = z.object({
  program: z.literal('sales-and-accounts'),
  /** Of the layout of the archive. */
  format: z.int(),
  schema: z.int(),
})
export type Version = z.infer<typeof Version>

export const archiveFormat = 1
