import type { Row } from './row.ts'

export const drinks: readonly Row[] = [
  ['DRK-01', 'Sachet water, 500 ml', null, 'piece', 50, 29, 'standard', 60, 35, 90],
  ['DRK-02', 'Sachet water, bag of 30', null, 'bag', 1200, 800, 'standard', 46, 10, 20],
  ['DRK-03', 'Voltic mineral water, 500 ml', 'GH', 'bottle', 350, 245, 'standard', 48, 16, 24],
  ['DRK-04', 'Voltic mineral water, 1.5 l', 'GH', 'bottle', 700, 495, 'standard', 38, 14, 12],
  ['DRK-05', 'Bel-Aqua mineral water, 1.5 l', 'GH', 'bottle', 650, 460, 'standard', 18, 6, 12],
  ['DRK-06', 'Coca-Cola, 350 ml', 'GH', 'bottle', 700, 500, 'standard', 52, 18, 12],
  ['DRK-07', 'Fanta Orange, 350 ml', 'GH', 'bottle', 700, 500, 'standard', 38, 14, 12],
  ['DRK-08', 'Sprite, 350 ml', 'GH', 'bottle', 700, 500, 'standard', 28, 10, 12],
  ['DRK-09', 'Coca-Cola, 1.5 l', 'GH', 'bottle', 1900, 1380, 'standard', 9, 3, 6],
  ['DRK-10', 'Bigoo cola, 350 ml', 'GH', 'bottle', 400, 280, 'standard', 18, 6, 12],
  ['DRK-11', 'Malta Guinness can, 330 ml', 'GH', 'piece', 1100, 800, 'standard', 34, 8, 24],
  ['DRK-12', 'Alvaro pineapple, 330 ml', 'GH', 'bottle', 1000, 725, 'standard', 5, 3, 24],
  ['DRK-13', 'Club beer can, 330 ml', 'GH', 'piece', 1200, 880, 'standard', 14, 3, 24],
  ['DRK-14', 'Guinness Foreign Extra Stout, 325 ml', 'GH', 'bottle', 1600, 1175, 'standard', 8, 3, 24],
  ['DRK-15', 'Rush energy drink, 500 ml', 'GH', 'bottle', 800, 565, 'standard', 18, 6, 12],
  ['DRK-16', 'Vitamilk soya drink, 300 ml', 'TH', 'bottle', 1400, 1005, 'standard', 15, 3, 24],
  ['DRK-17', 'Kalyppo pineapple, 250 ml', 'GH', 'pack', 550, 390, 'standard', 42, 14, 24],
  ['DRK-18', 'Don Simon orange juice, 1 l', 'ES', 'pack', 3600, 2550, 'standard', 6, 3, 12],
  ['DRK-19', 'FanYogo strawberry sachet', 'GH', 'piece', 500, 340, 'standard', 36, 12, 60],
  ['DRK-20', 'FanIce vanilla sachet', 'GH', 'piece', 600, 410, 'standard', 20, 7, 50],
]
