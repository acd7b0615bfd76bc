import { physicalSign } from './physical-key.ts'
import { lineEndOf, type ScannerProfile, type Stroke } from './recogniser.ts'

/** The code of the test: letters and digits that are elsewhere on other keyboards, short enough for a phone. */
export const testCode = 'AZQWY-0167'

export type Learnt =
  | { is: 'learnt'; profile: ScannerProfile; advice: readonly string[] }
  /** Something else was scanned or typed, or the keys can't be read. */
  | { is: 'unread'; why: string }

/** A slower scanner is hard to distinguish from typing. */
const slowMs = 50

/** What the keys of one scan of the test code show about the scanner and the computer's keyboard. */
export function learnScanner(strokes: readonly Stroke[]): Learnt {
  const keys = strokes.filter(({ key }) => !modifierKeys.has(key))
  const ends = keys.slice(keys.findLastIndex((stroke) => lineEndOf(stroke) === null) + 1)
  const body = keys.slice(0, keys.length - ends.length)
  const signs = body.map(({ key }) => ([...key].length === 1 ? key : '')).join('')
  const places = body.map(({ code, shiftKey }) => physicalSign(code, shiftKey) ?? '').join('')
  const reads = signs.endsWith(testCode) ? 'signs' : places.endsWith(testCode) ? 'places' : null
  if (reads === null) return { is: 'unread', why: whyUnread(body, { signs, places }) }
  const suffix = ends.flatMap((stroke) => lineEndOf(stroke) ?? [])
  const gaps = keys.slice(1).map(({ atMs }, index) => atMs - (keys[index]?.atMs ?? atMs))
  const gapMs = Math.round(Math.max(...gaps))
  const prefix = (reads === 'signs' ? signs : places).slice(0, -testCode.length)
  return {
    is: 'learnt',
    profile: { reads, prefix, suffix, gapMs },
    advice: adviceOn({ reads, suffix, gapMs }),
  }
}

/** Keys that write nothing by themselves. */
export const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

function whyUnread(body: readonly Stroke[], { signs, places }: { signs: string; places: string }): string {
  const turned = testCode.toLowerCase()
  if (signs.endsWith(turned) || places.endsWith(turned))
    return 'Capital letters arrived in lower case. Turn off Caps Lock, on the keyboard and in the scanner, and scan again.'
  if (body.length > 0 && signs === '' && places === '')
    return 'This device does not report which keys the scanner presses. Tap the search of the till before each scan, or use the camera.'
  if (body.length === testCode.length && places === '')
    return `The scanner and this device use different keyboard layouts: “${testCode}” arrived as “${signs}”. Set the scanner to the layout of this device’s keyboard; its manual has a code for each.`
  return `“${signs}” arrived, which is not the code of this test. Scan the code above, from the screen or printed.`
}

function adviceOn({ reads, suffix, gapMs }: Omit<ScannerProfile, 'prefix'>): string[] {
  return [
    ...(reads === 'places'
      ? [
          'The scanner and this device use different keyboard layouts. The till can read it anyway. If you change the scanner’s layout for other programs, test it again here.',
        ]
      : []),
    ...(suffix.length === 0
      ? [
          'The scanner sends nothing after a code, so the till waits 0.4 seconds. Set its suffix to Enter (also called CR).',
        ]
      : []),
    ...(gapMs > slowMs
      ? [
          `The scanner is slow: up to ${gapMs} ms from key to key. Set its delay between characters to 0, so that it is not taken for typing.`,
        ]
      : []),
  ]
}
