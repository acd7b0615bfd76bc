import type { Row } from './row.ts'

export const tins: readonly Row[] = [
  ['TIN-01', 'Gino tomato paste sachet, 65 g', 'GH', 'pack', 400, 290, 'standard', 72, 25, 50],
  ['TIN-02', 'Gino tomato mix, 400 g', 'GH', 'piece', 2400, 1740, 'standard', 18, 4, 24],
  ['TIN-03', 'Tasty Tom tomato mix, 380 g', 'GH', 'piece', 2300, 1670, 'standard', 20, 5, 24],
  ['TIN-04', 'Pomo tomato mix, 210 g', 'GH', 'piece', 1300, 945, 'standard', 14, 3, 48],
  ['TIN-05', 'Geisha mackerel in tomato sauce, 155 g', 'TH', 'piece', 1900, 1395, 'standard', 28, 6, 50],
  ['TIN-06', 'Obaapa mackerel in tomato sauce, 155 g', 'CN', 'piece', 1500, 1090, 'standard', 14, 3, 50],
  ['TIN-07', 'African Queen mackerel, 425 g', 'TH', 'piece', 3600, 2650, 'standard', 8, 3, 24],
  ['TIN-08', 'Titus sardines in vegetable oil, 125 g', 'MA', 'piece', 1700, 1245, 'standard', 36, 8, 50],
  ['TIN-09', 'Starkist tuna flakes, 160 g', 'GH', 'piece', 2700, 1960, 'standard', 10, 3, 48],
  ['TIN-10', 'Exeter corned beef, 340 g', 'BR', 'piece', 6200, 4550, 'standard', 9, 3, 24],
  ['TIN-11', 'Heinz baked beans, 415 g', 'GB', 'piece', 2600, 1820, 'standard', 7, 3, 24],
  ['TIN-12', 'Groundnut paste, smooth, 400 g', 'GH', 'piece', 2500, 1710, 'standard', 12, 3, 12],
]
