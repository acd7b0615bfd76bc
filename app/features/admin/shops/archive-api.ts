import { api } from '#app/api/client.ts'
import { saveFile } from '#app/components/table/download.ts'
import * as routes from '#domain/api/routes/admin-archive.ts'
import type { ShopArchiveReport, ShopImported } from '#domain/api/shop-archive.ts'

/** The largest archive that an import takes: bytes. */
export const largestArchive = routes.importShop.bodyLimit

/** Saves everything of a shop as a file. @returns how large it is: bytes */
export async function downloadArchive(shopId: string, name: string): Promise<number> {
  const archive = await api.call(routes.exportShop, { shopId, timeoutMs: 600_000 })
  saveFile(archive, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.tar.gz`)
  return archive.size
}

/** What is in an archive, and whether it is whole. */
export function checkArchive(file: File, signal: AbortSignal): Promise<ShopArchiveReport> {
  return api.call(routes.importShop, { file, query: { dryRun: true }, signal })
}

/** @throws ApiProblem shop_exists, archive_not_sound */
export async function importArchive(file: File): Promise<ShopImported> {
  return api.call(routes.importShop, { file })
}
