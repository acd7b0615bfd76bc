import { z } from 'zod'
import type { DepreciationMethod } from './method.ts'

export const AssetCategory = z.enum([
  'vehicles',
  'equipment',
  'furniture',
  'computers',
  'fittings',
  'buildings',
  'land',
  'other',
])
export type AssetCategory = z.infer<typeof AssetCategory>

/** What is suggested where an asset of a category is added; the shop's accountant may know better. */
export const assetCategories: Readonly<Record<AssetCategory, { name: string; usual: DepreciationMethod }>> = {
  vehicles: { name: 'Vehicles', usual: { kind: 'straight-line', months: 60 } },
  equipment: { name: 'Equipment', usual: { kind: 'straight-line', months: 60 } },
  furniture: { name: 'Furniture', usual: { kind: 'straight-line', months: 84 } },
  computers: { name: 'Computers and tills', usual: { kind: 'straight-line', months: 36 } },
  fittings: { name: 'Fittings', usual: { kind: 'straight-line', months: 120 } },
  buildings: { name: 'Buildings', usual: { kind: 'straight-line', months: 480 } },
  land: { name: 'Land', usual: { kind: 'none' } },
  other: { name: 'Other', usual: { kind: 'straight-line', months: 60 } },
}
