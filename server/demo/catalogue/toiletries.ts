import type { Row } from './row.ts'

export const toiletries: readonly Row[] = [
  ['TOI-01', 'Pepsodent toothpaste, 140 g', 'GH', 'piece', 1900, 1360, 'standard', 16, 4, 24],
  ['TOI-02', 'Close-Up red hot toothpaste, 140 g', 'GH', 'piece', 2200, 1575, 'standard', 9, 3, 24],
  ['TOI-03', 'Colgate Extra Clean toothbrush', 'CN', 'piece', 800, 520, 'standard', 10, 3, 24],
  ['TOI-04', 'Geisha beauty soap, 125 g', 'GH', 'piece', 750, 540, 'standard', 20, 7, 48],
  ['TOI-05', 'Lifebuoy Total soap, 100 g', 'GH', 'piece', 750, 540, 'standard', 13, 5, 48],
  ['TOI-06', 'Dettol Original soap, 110 g', 'NG', 'piece', 1200, 860, 'standard', 12, 3, 48],
  ['TOI-07', 'Vaseline Blue Seal jelly, 250 ml', 'ZA', 'piece', 3200, 2250, 'standard', 5, 3, 12],
  ['TOI-08', 'Shea butter, 200 g', 'GH', 'piece', 1500, 950, 'standard', 6, 3, 12],
  ['TOI-09', 'Flora toilet roll, single', 'GH', 'piece', 350, 240, 'standard', 44, 16, 48],
  ['TOI-10', 'Flora toilet rolls, pack of 10', 'GH', 'pack', 3200, 2300, 'standard', 7, 3, 8],
  ['TOI-11', 'Yazz sanitary pads, pack of 8', 'CN', 'pack', 1500, 1050, 'standard', 17, 4, 24],
  ['TOI-12', 'Softcare diapers, medium, pack of 10', 'GH', 'pack', 2400, 1720, 'standard', 10, 3, 12],
  ['TOI-13', 'Baby wipes, pack of 80', 'CN', 'pack', 1800, 1230, 'standard', 6, 3, 12],
  ['TOI-14', 'Cerelac wheat and milk, 400 g', 'GH', 'piece', 6200, 4550, 'standard', 5, 3, 12],
  ['TOI-15', 'Lactogen 1 infant formula, 400 g', 'NL', 'piece', 10500, 7800, 'standard', 3, 2, 12],
]
