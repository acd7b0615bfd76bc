import { booksPath } from '#app/features/books/paths.ts'

export const assetsPath = `${booksPath}/advanced/asset`
export const newAssetPath = `${assetsPath}/new`
export const depreciationPath = `${assetsPath}/depreciation`

export function assetPath(assetId: string): string {
  return `${assetsPath}/${encodeURIComponent(assetId)}`
}
