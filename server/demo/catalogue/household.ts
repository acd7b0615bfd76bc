import type { Row } from './row.ts'

export const household: readonly Row[] = [
  ['HSE-01', 'Key Soap laundry bar, 180 g', 'GH', 'piece', 900, 650, 'standard', 22, 8, 48],
  ['HSE-02', 'Omo washing powder sachet, 30 g', 'GH', 'piece', 200, 142, 'standard', 54, 30, 100],
  ['HSE-03', 'Omo washing powder, 500 g', 'GH', 'pack', 2400, 1740, 'standard', 13, 3, 24],
  ['HSE-04', 'So Klin washing powder, 850 g', 'GH', 'pack', 3400, 2450, 'standard', 8, 3, 12],
  ['HSE-05', 'Sunlight washing-up liquid, 400 ml', 'GH', 'bottle', 1900, 1360, 'standard', 13, 3, 12],
  ['HSE-06', 'Power Zone bleach, 1 l', 'GH', 'bottle', 1800, 1275, 'standard', 8, 3, 12],
  ['HSE-07', 'Dettol antiseptic liquid, 250 ml', 'GB', 'bottle', 3800, 2700, 'standard', 4, 3, 12],
  ['HSE-08', 'Raid insect spray, 300 ml', 'ZA', 'piece', 4200, 3000, 'standard', 4, 3, 12],
  ['HSE-09', 'Mosquito coils, box of 10', 'CN', 'pack', 900, 615, 'standard', 16, 6, 30],
  ['HSE-10', 'Matches, box', 'GH', 'piece', 100, 67, 'standard', 30, 18, 100],
  ['HSE-11', 'Candles, pack of 6', 'CN', 'pack', 1200, 820, 'standard', 7, 3, 25],
  ['HSE-12', 'Tiger Head D batteries, pair', 'CN', 'pack', 900, 615, 'standard', 8, 3, 24],
  ['HSE-13', 'Scouring sponge', 'CN', 'piece', 300, 185, 'standard', 11, 4, 48],
  ['HSE-14', 'Carrier bag, small', null, 'piece', 50, 25, 'standard', 38, 25, 100],
  ['HSE-15', 'Exercise book, 80 pages', 'GH', 'piece', 500, 335, 'standard', 14, 5, 48],
  ['HSE-16', 'Bic ballpoint pen, blue', 'ZA', 'piece', 300, 195, 'standard', 15, 5, 50],
]
