import type { Row } from './row.ts'

export const grains: readonly Row[] = [
  ['GRN-01', 'Local perfumed rice, loose', null, 'kg', 1700, 1480, 'exempt', 42, 10, 50],
  ['GRN-02', 'Thai perfumed rice, loose', null, 'kg', 2400, 1780, 'standard', 54, 12, 50],
  ['GRN-03', 'Royal Aroma perfumed rice, 5 kg', 'TH', 'bag', 12800, 9600, 'standard', 12, 3, 5],
  ['GRN-04', 'Royal Aroma perfumed rice, 25 kg', 'TH', 'bag', 58500, 45350, 'standard', 3, 2, 2],
  ['GRN-05', 'Gari, fine white, loose', null, 'kg', 1300, 1065, 'exempt', 58, 14, 50],
  ['GRN-06', 'White maize, loose', null, 'kg', 900, 740, 'exempt', 12, 3, 50],
  ['GRN-07', 'Millet, loose', null, 'kg', 1400, 1150, 'exempt', 8, 3, 25],
  ['GRN-08', 'Black-eyed beans, loose', null, 'kg', 2200, 1850, 'exempt', 34, 8, 50],
  ['GRN-09', 'Groundnuts, raw, loose', null, 'kg', 3400, 2900, 'exempt', 13, 3, 25],
  ['GRN-10', 'Granulated sugar, loose', null, 'kg', 1600, 1200, 'standard', 56, 14, 50],
  ['GRN-11', 'St Louis sugar cubes, 1 kg', 'FR', 'pack', 3800, 2700, 'standard', 5, 3, 10],
  ['GRN-12', 'Wheat flour, loose', null, 'kg', 1400, 1025, 'standard', 20, 5, 50],
  ['GRN-13', 'Indomie onion chicken noodles, 70 g', 'GH', 'pack', 450, 330, 'standard', 92, 30, 40],
  ['GRN-14', 'Indomie Hungry Man noodles, 200 g', 'GH', 'pack', 1150, 845, 'standard', 28, 6, 20],
  ['GRN-15', 'Golden Penny spaghetti, 500 g', 'NG', 'pack', 1400, 1015, 'standard', 22, 5, 20],
  ['GRN-16', 'Neat plantain fufu powder, 1 kg', 'GH', 'pack', 4200, 3000, 'standard', 6, 3, 12],
  ['GRN-17', 'Smoked herrings, loose', null, 'kg', 7200, 5900, 'exempt', 9, 3, 10],
]
