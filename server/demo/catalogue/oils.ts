import type { Row } from './row.ts'

export const oils: readonly Row[] = [
  ['OIL-01', 'Frytol vegetable oil, 1 l', 'GH', 'bottle', 4000, 3000, 'standard', 28, 6, 12],
  ['OIL-02', 'Frytol vegetable oil, 500 ml', 'GH', 'bottle', 2200, 1630, 'standard', 18, 4, 24],
  ['OIL-03', 'Frytol vegetable oil, 5 l', 'GH', 'bottle', 18500, 14200, 'standard', 3, 2, 4],
  ['OIL-04', 'Zomi palm oil, loose', null, 'l', 2600, 1820, 'standard', 22, 5, 25],
  ['OIL-05', 'Maggi Star cubes, pack of 20', 'CI', 'pack', 900, 645, 'standard', 34, 12, 48],
  ['OIL-06', 'Onga shrimp seasoning sachet, 10 g', 'GH', 'pack', 100, 67, 'standard', 60, 35, 100],
  ['OIL-07', 'Annapurna iodated salt, 500 g', 'GH', 'pack', 400, 285, 'standard', 22, 8, 24],
  ['OIL-08', 'Curry powder, 50 g', 'GH', 'pack', 800, 545, 'standard', 10, 3, 24],
  ['OIL-09', 'Dried pepper powder, 100 g', 'GH', 'pack', 1000, 685, 'standard', 12, 4, 24],
  ['OIL-10', 'Red onions, loose', null, 'kg', 1600, 1280, 'exempt', 24, 6, 50],
  ['OIL-11', 'Hot pepper shito, 330 g', 'GH', 'bottle', 3500, 2400, 'standard', 7, 3, 12],
]
