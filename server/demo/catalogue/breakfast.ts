import type { Row } from './row.ts'

export const breakfast: readonly Row[] = [
  ['BRK-01', 'Sugar bread, large', null, 'piece', 2000, 1450, 'standard', 74, 16, 10],
  ['BRK-02', 'Butter bread, medium', null, 'piece', 1500, 1090, 'standard', 44, 10, 10],
  ['BRK-03', 'Tea bread', null, 'piece', 1000, 715, 'standard', 50, 18, 10],
  ['BRK-04', 'Egg, single', null, 'piece', 200, 176, 'exempt', 82, 50, 30],
  ['BRK-05', 'Eggs, crate of 30', null, 'pack', 5700, 5300, 'exempt', 12, 3, 4],
  ['BRK-06', 'Milo tin, 400 g', 'GH', 'piece', 6200, 4550, 'standard', 11, 3, 24],
  ['BRK-07', 'Milo sachet, 20 g', 'GH', 'piece', 250, 179, 'standard', 68, 40, 100],
  ['BRK-08', 'Ideal evaporated milk, 160 g', 'GH', 'piece', 850, 625, 'standard', 54, 18, 48],
  ['BRK-09', 'Peak evaporated milk, 160 g', 'NL', 'piece', 1100, 805, 'standard', 15, 3, 48],
  ['BRK-10', 'Cowbell milk powder sachet, 14 g', 'GH', 'piece', 200, 142, 'standard', 44, 25, 100],
  ['BRK-11', 'Cowbell milk powder, 350 g', 'GH', 'pack', 4800, 3500, 'standard', 6, 3, 12],
  ['BRK-12', 'Nido milk powder tin, 400 g', 'NL', 'piece', 8800, 6450, 'standard', 4, 3, 12],
  ['BRK-13', 'Lipton Yellow Label, 25 bags', 'KE', 'pack', 1900, 1360, 'standard', 15, 3, 24],
  ['BRK-14', 'Nescafé Classic tin, 50 g', 'CI', 'piece', 3800, 2700, 'standard', 6, 3, 12],
  ['BRK-15', 'Nescafé 3 in 1 sachet, 18 g', 'CI', 'piece', 300, 210, 'standard', 24, 8, 48],
  ['BRK-16', "Kellogg's Corn Flakes, 500 g", 'ZA', 'pack', 6400, 4600, 'standard', 3, 3, 12],
  ['BRK-17', 'Blue Band spread, 250 g', 'GH', 'piece', 2100, 1520, 'standard', 18, 4, 24],
  ['BRK-18', 'The Laughing Cow cheese, 8 portions', 'MA', 'pack', 2600, 1840, 'standard', 6, 3, 12],
  ['BRK-19', 'Tom Brown roasted maize mix, 500 g', 'GH', 'pack', 1800, 1230, 'standard', 6, 3, 12],
]
