import type { Row } from './row.ts'

export const biscuits: readonly Row[] = [
  ['BIS-01', 'Perk shortcake biscuits, 40 g', 'GH', 'pack', 150, 104, 'standard', 46, 25, 48],
  ['BIS-02', 'Piccadilly biscuits, 45 g', 'GH', 'pack', 250, 175, 'standard', 38, 25, 48],
  ['BIS-03', 'Cabin biscuits, 80 g', 'GH', 'pack', 300, 210, 'standard', 22, 8, 36],
  ['BIS-04', 'Oreo original, 37 g', 'ES', 'pack', 400, 280, 'standard', 18, 6, 24],
  ['BIS-05', "McVitie's Digestive, 400 g", 'GB', 'pack', 3800, 2700, 'standard', 5, 3, 12],
  ['BIS-06', 'Kingsbite milk chocolate, 50 g', 'GH', 'piece', 1600, 1135, 'standard', 11, 3, 24],
  ['BIS-07', 'KitKat four fingers, 42 g', 'GB', 'piece', 1500, 1050, 'standard', 8, 3, 24],
  ['BIS-08', 'Plantain chips, ripe, 80 g', 'GH', 'pack', 600, 400, 'standard', 32, 12, 24],
  ['BIS-09', 'Nkatie Burger coated groundnuts, 50 g', 'GH', 'pack', 400, 275, 'standard', 26, 10, 48],
  ['BIS-10', 'Sweet popcorn, 40 g', 'GH', 'pack', 300, 195, 'standard', 16, 6, 36],
  ['BIS-11', 'Pringles Original, 165 g', 'BE', 'piece', 3800, 2700, 'standard', 4, 3, 12],
  ['BIS-12', 'Hacks honey lemon sweet', 'GH', 'piece', 50, 31, 'standard', 34, 20, 100],
  ['BIS-13', 'Mentos mint roll, 37 g', 'NL', 'piece', 600, 410, 'standard', 10, 3, 40],
]
