import type { Stroke } from './recogniser.ts'

/** A key of the layout that scanners are shipped with. */
type Place = { code: string; shift: boolean }

const rows: readonly (readonly [string, string])[] = [
  ['`1234567890-=', '~!@#$%^&*()_+'],
  ["qwertyuiop[]\\asdfghjkl;'", 'QWERTYUIOP{}|ASDFGHJKL:"'],
  ['zxcvbnm,./ ', 'ZXCVBNM<>? '],
]
const codes = [
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal',
  'KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Backslash KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote',
  'KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash Space',
]
  .join(' ')
  .split(' ')

const places = new Map<string, Place>()
for (const shift of [false, true]) {
  const signs = rows.map((row) => row[shift ? 1 : 0]).join('')
  for (const [index, sign] of [...signs].entries())
    if (!places.has(sign)) places.set(sign, { code: codes[index] ?? '', shift })
}

/** What the keys of a computer give, in the order of `codes`: without and with Shift. `´` stands for a dead key. */
export const layouts: Readonly<Record<string, readonly [string, string]>> = {
  us: [rows.map(([plain]) => plain).join(''), rows.map(([, shifted]) => shifted).join('')],
  uk: [
    "`1234567890-=qwertyuiop[]#asdfghjkl;'zxcvbnm,./ ",
    '¬!"£$%^&*()_+QWERTYUIOP{}~ASDFGHJKL:@ZXCVBNM<>? ',
  ],
  azerty: [
    '²&é"\'(-è_çà)=azertyuiop´$*qsdfghjklmùwxcvbn,;:! ',
    '²1234567890°+AZERTYUIOP´£µQSDFGHJKLM%WXCVBN?./§ ',
  ],
  qwertz: [
    '´1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.- ',
    '°!"§$%&/()=?´QWERTZUIOPÜ*\'ASDFGHJKLÖÄYXCVBNM;:_ ',
  ],
  nordic: [
    "½1234567890+´qwertyuiopå´'asdfghjklæøzxcvbnm,.- ",
    '§!"#¤%&/()=?´QWERTYUIOPÅ´*ASDFGHJKLÆØZXCVBNM;:_ ',
  ],
}

/** What each suffix of a scanner is pressed as. */
export const suffixes: Readonly<Record<string, readonly string[]>> = {
  none: [],
  enter: ['Enter'],
  tab: ['Tab'],
  'line-feed': ['Enter', 'LineFeed'],
  twice: ['Enter', 'Enter'],
}

/** A key that a scanner of the US layout presses for a sign, as a computer with another layout hears it. */
export function strokeOf(sign: string, layout: string, atMs: number): Stroke {
  const { code, shift } = places.get(sign) ?? { code: '', shift: false }
  const heard = layouts[layout]?.[shift ? 1 : 0]?.[codes.indexOf(code)] ?? sign
  return { key: heard === '´' ? 'Dead' : heard, code, shiftKey: shift, isCommand: false, atMs }
}

export function lineEnd(key: string, atMs: number): Stroke {
  if (key === 'LineFeed') return { key: 'j', code: 'KeyJ', shiftKey: false, isCommand: true, atMs }
  return { key, code: key, shiftKey: false, isCommand: false, atMs }
}

/** What a person types on the keyboard of the computer: the sign is the key's. */
export function strokeByHand(sign: string, atMs: number): Stroke {
  return { key: sign, code: places.get(sign)?.code ?? '', shiftKey: false, isCommand: false, atMs }
}
