import { type Mark, type Shape, shapes } from './shapes.ts'

type Look = readonly [shape: Shape, body: string, band: string, mark: string, motif?: Mark]

/** How the goods look that are sold most: no maker's own package, in colours like theirs. */
const looks: Readonly<Record<string, Look>> = {
  'GRN-01': ['heap', '#efe6d2', '#d9ccb0', ''],
  'GRN-02': ['heap', '#f6f2e8', '#e4dcc8', ''],
  'GRN-03': ['bag', '#1f6f54', '#f4e3b2', '#1f6f54', 'leaf'],
  'GRN-05': ['heap', '#f5ecd0', '#e6d7a8', ''],
  'GRN-06': ['heap', '#f0dfa4', '#dcc679', ''],
  'GRN-08': ['heap', '#ead9bd', '#4a3a2c', ''],
  'GRN-09': ['heap', '#c98a5a', '#a9683f', ''],
  'GRN-10': ['heap', '#fbfaf6', '#e6e3da', ''],
  'GRN-12': ['heap', '#f7f1e3', '#ece2cb', ''],
  'GRN-13': ['sachet', '#f2c230', '#c8262c', '#fff3d0', 'wave'],
  'GRN-14': ['sachet', '#c8262c', '#f2c230', '#c8262c', 'wave'],
  'GRN-15': ['flatPack', '#e9b73a', '#1e4f9c', '#f7e3a0', 'wave'],
  'TIN-01': ['sachet', '#d2232a', '#f7e9c8', '#d2232a', 'tomato'],
  'TIN-02': ['can', '#d2232a', '#f7e9c8', '#d2232a', 'tomato'],
  'TIN-03': ['can', '#c81f3a', '#ffd84d', '#c81f3a', 'tomato'],
  'TIN-04': ['can', '#a81c2b', '#ffffff', '#d8382e', 'tomato'],
  'TIN-05': ['can', '#c4272d', '#fdf2d4', '#1c4c8c', 'fish'],
  'TIN-06': ['can', '#e0761c', '#fdf2d4', '#b3261e', 'fish'],
  'TIN-08': ['flatTin', '#d8a320', '#1f4d94', '#f4d675', 'fish'],
  'TIN-12': ['jar', '#c58b4e', '#fbe9c6', '#8a5a2b', 'sun'],
  'OIL-01': ['bottle', '#f0c33c', '#fff8dc', '#d2232a', 'sun'],
  'OIL-02': ['bottle', '#f0c33c', '#fff8dc', '#d2232a', 'drop'],
  'OIL-03': ['jug', '#f0c33c', '#fff8dc', '#d2232a', 'sun'],
  'OIL-04': ['jug', '#d4541b', '#e8792f', '#8f2f0e', 'drop'],
  'OIL-05': ['box', '#f4c51f', '#c8262c', '#fff3c4', 'star'],
  'OIL-06': ['sachet', '#e8612b', '#fff0d2', '#d3391f', 'fish'],
  'OIL-07': ['bag', '#2f6db3', '#ffffff', '#2f6db3', 'star'],
  'BRK-01': ['loaf', '#c98a45', '#e3b06c', ''],
  'BRK-02': ['loaf', '#d59c55', '#edc483', ''],
  'BRK-03': ['loaf', '#b87a3a', '#d7a261', ''],
  'BRK-04': ['eggs', '#e6bf93', '', ''],
  'BRK-06': ['can', '#1f7a3d', '#2f9a50', '#f6e7b5', 'cup'],
  'BRK-07': ['sachet', '#1f7a3d', '#f6e7b5', '#1f7a3d', 'cup'],
  'BRK-08': ['can', '#2a5caa', '#ffffff', '#d2232a', 'drop'],
  'BRK-09': ['can', '#d2232a', '#ffffff', '#1d4b91', 'drop'],
  'BRK-10': ['sachet', '#2f7fc4', '#ffffff', '#c8262c', 'drop'],
  'BRK-13': ['box', '#f6c91e', '#f9dd66', '#c8262c', 'leaf'],
  'BRK-15': ['sachet', '#b0231f', '#3b2418', '#f3dcb6', 'cup'],
  'BRK-17': ['jar', '#f6d64a', '#1d4b91', '#f9e58d', 'sun'],
  'DRK-01': ['sachet', '#cfe8f6', '#3d8fc9', '#ffffff', 'drop'],
  'DRK-02': ['bag', '#d9edf8', '#3d8fc9', '#ffffff', 'drop'],
  'DRK-03': ['bottle', '#c6e3f2', '#1f6fb5', '#e8f5fc', 'wave'],
  'DRK-04': ['bottle', '#bfe0f1', '#1f6fb5', '#f5fbff', 'drop'],
  'DRK-05': ['bottle', '#c9e7ef', '#16808a', '#e6fbfb', 'wave'],
  'DRK-06': ['bottle', '#3b1a12', '#d2232a', '#f8f2ec', 'wave'],
  'DRK-07': ['bottle', '#f08a1d', '#2f6b2f', '#ffd9a0', 'sun'],
  'DRK-08': ['bottle', '#4aa05a', '#f4f9e6', '#2b7f3f', 'leaf'],
  'DRK-10': ['bottle', '#45231a', '#1f4d94', '#f4d675', 'star'],
  'DRK-11': ['drinkCan', '#5b1f1a', '#e9c46a', '#5b1f1a', 'star'],
  'DRK-15': ['bottle', '#c9372c', '#20242c', '#ffd23f', 'star'],
  'DRK-17': ['box', '#f4c430', '#4d9b3a', '#fff2b8', 'sun'],
  'DRK-19': ['sachet', '#e85a86', '#fff0f5', '#d33a6a', 'drop'],
  'DRK-20': ['sachet', '#f4e4bd', '#2a5caa', '#fff7e3', 'circle'],
  'BIS-01': ['flatPack', '#e4a13a', '#b3261e', '#ffe6b3', 'circle'],
  'BIS-02': ['flatPack', '#c8262c', '#f7dfae', '#8c5a2a', 'circle'],
  'BIS-03': ['flatPack', '#2f6db3', '#f3d9a2', '#a5712f', 'sun'],
  'BIS-08': ['sachet', '#f0b429', '#3f8f3a', '#fbe6a8', 'leaf'],
  'BIS-09': ['sachet', '#c1492a', '#fbe3b4', '#8a4a22', 'circle'],
  'BIS-12': ['sachet', '#f2c94c', '#7a3e1d', '#fbe8a6', 'drop'],
  'TOI-01': ['tube', '#ffffff', '#2a5caa', '#d2232a', 'leaf'],
  'TOI-04': ['flatPack', '#f2a7bd', '#fff4f7', '#d4567f', 'leaf'],
  'TOI-09': ['rolls', '#f4f6f8', '#8ec3e6', ''],
  'HSE-01': ['flatPack', '#f2d23c', '#2c6e49', '#f7e89a', 'star'],
  'HSE-02': ['sachet', '#1f4fa3', '#ffffff', '#e0392b', 'star'],
  'HSE-14': ['carrier', '#eef3ee', '#cfdccf', '#1f6f54', 'leaf'],
  'HSE-03': ['box', '#1f4fa3', '#ffffff', '#e0392b', 'star'],
}

/** A drawing of a product as SVG. */
export function drawingOf(sku: string): string {
  const look = looks[sku]
  if (!look) throw new Error(`${sku} has no look`)
  const [shape, body, band, mark, motif = 'circle'] = look
  return shapes[shape]({ body, band, mark }, motif)
}

export const drawnSkus: readonly string[] = Object.keys(looks)
