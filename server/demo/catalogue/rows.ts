import type { TaxClassId } from '#domain/terms/tax.ts'
import type { Unit } from '#domain/terms/unit.ts'
import type { Origin } from '../barcode.ts'

/**
 * A product as its category's file lists it, one a line. Prices include tax, costs do not; both are
 * pesewas of one whole unit. `popularity` is how often it goes into a basket beside the others;
 * `reorderLevel` and `carton` (what a supplier sells at once) are whole units.
 */
export type Row = readonly [
  sku: string,
  name: string,
  /** Where its barcode is numbered; null for loose goods and what the baker brings, which have none. */
  origin: Origin | null,
  unit: Unit,
  priceMinor: number,
  costMinor: number,
  taxClassId: TaxClassId,
  popularity: number,
  reorderLevel: number,
  carton: number,
]

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
