/** Neighbours in the alphabet are far apart on the wheel. */
const hues = [
  'bg-hue-6',
  'bg-hue-2',
  'bg-hue-4',
  'bg-hue-8',
  'bg-hue-5',
  'bg-hue-1',
  'bg-hue-7',
  'bg-hue-3',
] as const

/** The ground of a category, by its place among those of the shelf; neutral for goods without one. */
export function hueOf(category: string, categories: readonly string[]): string {
  const at = categories.indexOf(category)
  return hues[at % hues.length] ?? 'bg-sunken'
}
