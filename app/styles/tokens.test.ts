import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, { light: light ?? '', dark: dark ?? '' }] as const,
  ),
)

type Colour = readonly [number, number, number]

function dot(a: Colour, b: Colour): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

const times = (rows: readonly [Colour, Colour, Colour], colour: Colour): Colour => [
  dot(rows[0], colour),
  dot(rows[1], colour),
  dot(rows[2], colour),
]

/** Red, green and blue as amounts of light, 0 to 1. */
function lightOf(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** WCAG 2 relative luminance. */
function luminance(hex: string): number {
  return dot([0.2126, 0.7152, 0.0722], lightOf(hex))
}

function contrast(a: string, b: string, theme: 'light' | 'dark'): number {
  const [one, two] = [a, b].map((name) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`no token ${name}`)
    return luminance(token[theme])
  })
  return (Math.max(one ?? 0, two ?? 0) + 0.05) / (Math.min(one ?? 0, two ?? 0) + 0.05)
}

const hues = Array.from({ length: 8 }, (_, at) => `hue-${at + 1}`)

const grounds = ['paper', 'surface', 'raised', 'sunken']
const texts: [text: string, ground: string][] = [
  ...['ink', 'ink-soft', 'accent', 'warn', 'loss'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-loss', 'loss'],
  ['on-loss', 'loss-strong'],
  ['ink', 'accent-soft'],
  ['ink', 'warn-soft'],
  ['ink', 'loss-soft'],
  ['accent-strong', 'accent-soft'],
  ['warn', 'warn-soft'],
  ['loss', 'loss-soft'],
  ...hues.map((hue): [string, string] => ['ink', hue]),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s on %s is read: at least 4.5', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['line-strong', 'focus'].flatMap((edge) => grounds.map((ground) => [edge, ground])))(
    '%s on %s is seen: at least 3',
    (edge, ground) => {
      expect(contrast(edge ?? '', ground ?? '', theme)).toBeGreaterThanOrEqual(3)
    },
  )
})

/** What is left of a colour for eyes that see all, no red, or no green (Machado, Oliveira, Fernandes 2009). */
const eyes: Record<string, readonly [Colour, Colour, Colour]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
}

/** Oklab: equal distances in it look equally far apart. */
function oklab(light: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt) as unknown as Colour
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

describe.each(['light', 'dark'] as const)('the hues of categories in the %s theme', (theme) => {
  test.each(Object.keys(eyes))('are distinguished by eyes that see %s', (eye) => {
    const seen = hues.map((hue) => {
      const matrix = eyes[eye]
      const hex = tokens.get(hue)?.[theme]
      if (!matrix || !hex) throw new Error(`no token ${hue}`)
      return oklab(times(matrix, lightOf(hex)))
    })
    const distances = seen.flatMap((a, at) =>
      seen.slice(at + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    )
    expect(Math.min(...distances)).toBeGreaterThan(0.04)
  })
})
