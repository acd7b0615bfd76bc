import { assetsPath } from '#domain/report/addresses.ts'

export { assetPath, assetsPath } from '#domain/report/addresses.ts'

export const newAssetPath = `${assetsPath}/new`
export const depreciationPath = `${assetsPath}/depreciation`
