import { type Mark, type Shape, shapes } from './shapes.ts'

type Look = readonly [shape: Shape, body: string, band: string, mark: string, motif?: Mark]

/** How the goods look that are sold most: no maker's own package, in colours like theirs. */
const looks: Readonly<Record<string, Look>> = {
  'GRN-01': ['heap', '#efe6d2', '#d9ccb0', ''],
  'GRN-02': ['heap', '#f6f2e8', '#e4dcc8', ''],
  'GRN-05': ['heap', '#f5ecd0', '#e6d7a8', ''],
  'GRN-08': ['heap', '#ead9bd', '#4a3a2c', ''],
  'GRN-10': ['heap', '#fbfaf6', '#e6e3da', ''],
  'GRN-13': ['sachet', '#f2c230', '#c8262c', '#fff3d0', 'wave'],
  'TIN-01': ['sachet', '#d2232a', '#f7e9c8', '#d2232a', 'tomato'],
  'TIN-08': ['flatTin', '#d8a320', '#1f4d94', '#f4d675', 'fish'],
  'OIL-05': ['box', '#f4c51f', '#c8262c', '#fff3c4', 'star'],
  'OIL-06': ['sachet', '#e8612b', '#fff0d2', '#d3391f', 'fish'],
  'BRK-01': ['loaf', '#c98a45', '#e3b06c', ''],
  'BRK-02': ['loaf', '#d59c55', '#edc483', ''],
  'BRK-03': ['loaf', '#b87a3a', '#d7a261', ''],
  'BRK-04': ['eggs', '#e6bf93', '', ''],
  'BRK-07': ['sachet', '#1f7a3d', '#f6e7b5', '#1f7a3d', 'cup'],
  'BRK-08': ['can', '#2a5caa', '#ffffff', '#d2232a', 'drop'],
  'BRK-10': ['sachet', '#2f7fc4', '#ffffff', '#c8262c', 'drop'],
  'DRK-01': ['sachet', '#cfe8f6', '#3d8fc9', '#ffffff', 'drop'],
  'DRK-02': ['bag', '#d9edf8', '#3d8fc9', '#ffffff', 'drop'],
  'DRK-03': ['bottle', '#c6e3f2', '#1f6fb5', '#e8f5fc', 'wave'],
  'DRK-04': ['bottle', '#bfe0f1', '#1f6fb5', '#f5fbff', 'drop'],
  'DRK-06': ['bottle', '#3b1a12', '#d2232a', '#f8f2ec', 'wave'],
  'DRK-07': ['bottle', '#f08a1d', '#2f6b2f', '#ffd9a0', 'sun'],
  'DRK-17': ['box', '#f4c430', '#4d9b3a', '#fff2b8', 'sun'],
  'DRK-19': ['sachet', '#e85a86', '#fff0f5', '#d33a6a', 'drop'],
  'BIS-01': ['flatPack', '#e4a13a', '#b3261e', '#ffe6b3', 'circle'],
  'BIS-02': ['flatPack', '#c8262c', '#f7dfae', '#8c5a2a', 'circle'],
  'TOI-09': ['rolls', '#f4f6f8', '#8ec3e6', ''],
  'HSE-02': ['sachet', '#1f4fa3', '#ffffff', '#e0392b', 'star'],
  'HSE-14': ['carrier', '#eef3ee', '#cfdccf', '#1f6f54', 'leaf'],
}

/** A drawing of a product as SVG. */
export function drawingOf(sku: string): string {
  const look = looks[sku]
  if (!look) throw new Error(`${sku} has no look`)
  const [shape, body, band, mark, motif = 'circle'] = look
  return shapes[shape]({ body, band, mark }, motif)
}

export const drawnSkus: readonly string[] = Object.keys(looks)
