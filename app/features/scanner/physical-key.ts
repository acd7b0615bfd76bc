/**
 * What each key of a keyboard gives on the layout that scanners are shipped with (US), without and with Shift. The
 * names are those of `KeyboardEvent.code` (UI Events KeyboardEvent code Values, 3.1), which name the place of a key,
 * whatever the computer's layout makes of it.
 */
const keys: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'abcdefghijklmnopqrstuvwxyz'].map(keyOfLetter)),
  ...Object.fromEntries([...'0123456789'].map((digit) => [`Numpad${digit}`, digit + digit])),
  ...{ Digit1: '1!', Digit2: '2@', Digit3: '3#', Digit4: '4$', Digit5: '5%' },
  ...{ Digit6: '6^', Digit7: '7&', Digit8: '8*', Digit9: '9(', Digit0: '0)' },
  ...{ Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: '\'"', Comma: ',<', Period: '.>', Slash: '/?', Backquote: '`~' },
  ...{ Space: '  ', NumpadDecimal: '..', NumpadSubtract: '--', NumpadAdd: '++' },
  ...{ NumpadMultiply: '**', NumpadDivide: '//' },
}

function keyOfLetter(letter: string): [string, string] {
  return [`Key${letter.toUpperCase()}`, letter + letter.toUpperCase()]
}

/** The sign that a key gives by its place alone; null for a key that is not known, as on Android. */
export function physicalSign(code: string, hasShift: boolean): string | null {
  return keys[code]?.[hasShift ? 1 : 0] ?? null
}
