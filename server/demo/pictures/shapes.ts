/** The colours of a package: its own, that of its band or label, and that of the mark on it. */
export type Colours = { body: string; band: string; mark: string }
/** What is drawn on the label. */
export type Mark = 'circle' | 'star' | 'leaf' | 'fish' | 'drop' | 'sun' | 'tomato' | 'cup' | 'wave'

const ground = '#f3efe6'

const marks: Readonly<Record<Mark, (colour: string) => string>> = {
  circle: (colour) => `<circle r="15" fill="${colour}"/><circle r="8" fill="#fff" opacity=".55"/>`,
  star: (colour) => `<path d="M0-18 5-6 18-5 8 4 11 17 0 10-11 17-8 4-18-5-5-6Z" fill="${colour}"/>`,
  leaf: (colour) =>
    `<path d="M-15 12C-17-9-2-17 16-15 17 4 6 16-15 12Z" fill="${colour}"/><path d="M-13 11 9-9" stroke="#fff" stroke-width="2" opacity=".7"/>`,
  fish: (colour) =>
    `<path d="M-20 0C-12-12 6-12 13 0L22-9V9L13 0C6 12-12 12-20 0Z" fill="${colour}"/><circle cx="-12" cy="-2" r="2" fill="#fff"/>`,
  drop: (colour) =>
    `<path d="M0-18C8-6 12-1 12 5A12 12 0 0 1-12 5C-12-1-8-6 0-18Z" fill="${colour}"/><path d="M-6 6A6 6 0 0 0 0 12" stroke="#fff" stroke-width="2.5" fill="none" opacity=".7"/>`,
  sun: (colour) =>
    `<circle r="9" fill="${colour}"/><path d="M0-18V-13M0 13V18M-18 0H-13M13 0H18M-13-13-9-9M9 9 13 13M13-13 9-9M-9 9-13 13" stroke="${colour}" stroke-width="3.5" stroke-linecap="round"/>`,
  tomato: (colour) =>
    `<circle cy="3" r="15" fill="${colour}"/><path d="M-9-10 0-7 9-10 4-4 0 1-4-4Z" fill="#3f8f3a"/>`,
  cup: (colour) =>
    `<path d="M-14-10H9V4A10 10 0 0 1-1 14H-4A10 10 0 0 1-14 4Z" fill="${colour}"/><path d="M9-6C18-7 18 5 9 4" stroke="${colour}" stroke-width="3.5" fill="none"/>`,
  wave: (colour) =>
    `<path d="M-20-4C-13-12-7-12 0-4S13 4 20-4M-20 8C-13 0-7 0 0 8S13 16 20 8" stroke="${colour}" stroke-width="5" fill="none" stroke-linecap="round"/>`,
}

/** A shape at its place, with the light from the left. */
function scene(parts: string, shadowWidth = 54): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="480" height="480"><defs><linearGradient id="round"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".22" stop-color="#fff" stop-opacity=".38"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient><linearGradient id="metal"><stop offset="0" stop-color="#9aa0a6"/><stop offset=".3" stop-color="#f2f4f5"/><stop offset="1" stop-color="#8d9399"/></linearGradient></defs><rect width="200" height="200" fill="${ground}"/><ellipse cx="103" cy="178" rx="${shadowWidth}" ry="7" fill="#000" opacity=".14"/>${parts}</svg>`
}

const at = (x: number, y: number, part: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${part}</g>`

type Draw = (colours: Colours, mark: Mark) => string

const can: Draw = ({ body, band, mark: colour }, mark) => {
  const outline = 'M56 38V166A44 11 0 0 0 144 166V38Z'
  return scene(
    `<path d="${outline}" fill="${body}"/><path d="M56 76A44 11 0 0 0 144 76V132A44 11 0 0 1 56 132Z" fill="${band}"/>${at(100, 115, marks[mark](colour), 1.35)}<path d="${outline}" fill="url(#round)"/><path d="M56 166A44 11 0 0 0 144 166V160A44 11 0 0 1 56 160Z" fill="url(#metal)"/><ellipse cx="100" cy="38" rx="44" ry="11" fill="url(#metal)"/><ellipse cx="100" cy="38" rx="37" ry="8" fill="#c9cdd1"/>`,
  )
}

const flatTin: Draw = ({ body, band, mark: colour }, mark) => {
  const outline = 'M34 82V148A66 17 0 0 0 166 148V82Z'
  return scene(
    `<path d="${outline}" fill="${body}"/><path d="M34 104A66 17 0 0 0 166 104V132A66 17 0 0 1 34 132Z" fill="${band}"/>${at(100, 136, marks[mark](colour), 1.1)}<path d="${outline}" fill="url(#round)"/><ellipse cx="100" cy="82" rx="66" ry="17" fill="url(#metal)"/><ellipse cx="100" cy="81" rx="56" ry="12" fill="${body}" opacity=".9"/>`,
    70,
  )
}

const bottle: Draw = ({ body, band, mark: colour }, mark) => {
  const outline =
    'M88 34H112V52C112 66 132 70 132 90V166Q132 176 122 176H78Q68 176 68 166V90C68 70 88 66 88 52Z'
  return scene(
    `<path d="${outline}" fill="${body}"/><rect x="68" y="98" width="64" height="48" fill="${band}"/>${at(100, 122, marks[mark](colour), 1.2)}<path d="${outline}" fill="url(#round)"/><rect x="85" y="18" width="30" height="18" rx="4" fill="${colour}"/><rect x="85" y="18" width="30" height="18" rx="4" fill="url(#round)"/>`,
    42,
  )
}

const sachet: Draw = ({ body, band, mark: colour }, mark) => {
  const teeth = (y: number, d: number) =>
    Array.from({ length: 12 }, (_, i) => `L${52 + 8 * i + 4} ${y + d} ${52 + 8 * (i + 1)} ${y}`).join('')
  const outline = `M52 32${teeth(32, -5)}V40C144 60 144 140 148 160V168L148 170${Array.from({ length: 12 }, (_, i) => `L${148 - 8 * i - 4} 175 ${148 - 8 * (i + 1)} 170`).join('')}V160C56 140 56 60 52 40Z`
  return scene(
    `<path d="${outline}" fill="${body}"/><path d="M55 76Q100 62 145 76L145 128Q100 114 55 128Z" fill="${band}"/>${at(100, 99, marks[mark](colour), 1.4)}<path d="${outline}" fill="url(#round)"/><path d="M52 40H148M52 162H148" stroke="#fff" stroke-width="2" opacity=".55"/>`,
    46,
  )
}

const bag: Draw = ({ body, band, mark: colour }, mark) => {
  const outline =
    'M50 40Q100 30 150 40C146 52 158 84 158 116 158 142 156 160 150 174Q100 182 50 174C44 160 42 142 42 116 42 84 54 52 50 40Z'
  return scene(
    `<path d="${outline}" fill="${body}"/><path d="M43 96Q100 84 157 96C160 122 158 134 157 142Q100 152 43 142C41 128 41 116 43 96Z" fill="${band}"/>${at(100, 120, marks[mark](colour), 1.5)}<path d="${outline}" fill="url(#round)"/><path d="M50 48Q100 38 150 48" stroke="#fff" stroke-width="2" stroke-dasharray="5 4" fill="none" opacity=".8"/>`,
    60,
  )
}

const box: Draw = ({ body, band, mark: colour }, mark) =>
  scene(
    `<path d="M40 62 128 62V174H40Z" fill="${body}"/><path d="M128 62 158 46V156L128 174Z" fill="${body}"/><path d="M128 62 158 46V156L128 174Z" fill="#000" opacity=".24"/><path d="M40 62 70 46H158L128 62Z" fill="${body}"/><path d="M40 62 70 46H158L128 62Z" fill="#fff" opacity=".34"/><rect x="40" y="92" width="88" height="52" fill="${band}"/><path d="M128 92 158 76V126L128 144Z" fill="${band}"/><path d="M128 92 158 76V126L128 144Z" fill="#000" opacity=".22"/>${at(84, 118, marks[mark](colour), 1.4)}`,
    64,
  )

const flatPack: Draw = ({ body, band, mark: colour }, mark) => {
  const outline = 'M26 76 32 72H168L174 76V146L168 150H32L26 146Z'
  return scene(
    `<g transform="rotate(-6 100 111)"><path d="${outline}" fill="${body}"/><path d="M58 72H142L132 150H48Z" fill="${band}"/>${at(96, 111, marks[mark](colour), 1.5)}<path d="M26 76 32 72V150L26 146ZM174 76 168 72V150L174 146Z" fill="#000" opacity=".2"/><rect x="32" y="72" width="136" height="18" fill="#fff" opacity=".22"/><rect x="32" y="136" width="136" height="14" fill="#000" opacity=".12"/></g>`,
    74,
  )
}

const loaf: Draw = ({ body, band }) => {
  const outline =
    'M30 116C22 84 44 64 72 66 92 54 118 54 134 64 162 62 180 84 170 116V152Q170 162 160 162H40Q30 162 30 152Z'
  return scene(
    `<path d="${outline}" fill="${body}"/><path d="M44 112C40 92 52 78 74 80 94 70 114 70 130 78 152 76 164 92 158 112" fill="${band}" opacity=".55"/><path d="M72 76 62 104M102 70 94 100M132 76 126 104" stroke="#fff3d9" stroke-width="5" stroke-linecap="round" opacity=".75"/><path d="M30 140H170V152Q170 162 160 162H40Q30 162 30 152Z" fill="#000" opacity=".12"/>`,
    74,
  )
}

const eggs: Draw = ({ body }) => {
  const egg = (x: number, y: number, tilt: number) =>
    `<g transform="translate(${x} ${y}) rotate(${tilt})"><path d="M0-40C19-40 32-10 32 10A32 32 0 0 1-32 10C-32-10-19-40 0-40Z" fill="${body}"/><path d="M0-40C19-40 32-10 32 10A32 32 0 0 1-32 10C-32-10-19-40 0-40Z" fill="url(#round)"/></g>`
  return scene(`${egg(70, 118, -12)}${egg(132, 118, 14)}${egg(100, 136, 0)}`, 70)
}

const rolls: Draw = ({ body, band }) =>
  scene(
    `<path d="M48 66V152A52 17 0 0 0 152 152V66Z" fill="${body}"/><path d="M48 66V152A52 17 0 0 0 152 152V66Z" fill="url(#round)" opacity=".7"/><path d="M48 110A52 17 0 0 0 152 110V136A52 17 0 0 1 48 136Z" fill="${band}" opacity=".8"/><ellipse cx="100" cy="66" rx="52" ry="17" fill="#fff"/><ellipse cx="100" cy="66" rx="36" ry="11" fill="none" stroke="#d9dde0" stroke-width="2"/><ellipse cx="100" cy="66" rx="18" ry="6" fill="#b08b5e"/>`,
    58,
  )

const carrier: Draw = ({ body, band, mark: colour }, mark) => {
  const outline = 'M48 70 40 172Q100 180 160 172L152 70Z'
  return scene(
    `<path d="M74 74C70 18 92 18 90 74M110 74C108 18 130 18 126 74" fill="none" stroke="${band}" stroke-width="9"/><path d="${outline}" fill="${body}"/>${at(100, 124, marks[mark](colour), 1.6)}<path d="${outline}" fill="url(#round)" opacity=".8"/>`,
    62,
  )
}

/** What is sold by weight: a heap in a measuring bowl. */
const heap: Draw = ({ body, band }) => {
  const grains = Array.from({ length: 90 }, (_, i) => {
    const angle = i * 2.399963
    const away = Math.sqrt(i / 90)
    const [x, y] = [100 + 62 * away * Math.cos(angle), 84 + 30 * away * Math.sin(angle)]
    return y > 104
      ? ''
      : `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="4.4" ry="2.8" transform="rotate(${(i * 47) % 180} ${x.toFixed(1)} ${y.toFixed(1)})" fill="${i % 3 === 0 ? band : body}" stroke="#000" stroke-opacity=".1" stroke-width=".7"/>`
  }).join('')
  return scene(
    `<path d="M30 98C44 66 74 46 100 46S156 66 170 98Z" fill="${body}"/>${grains}<path d="M26 98H174L158 164Q155 174 144 174H56Q45 174 42 164Z" fill="#7c8a96"/><path d="M26 98H174L158 164Q155 174 144 174H56Q45 174 42 164Z" fill="url(#round)"/><rect x="22" y="93" width="156" height="10" rx="5" fill="#a9b4bd"/>`,
    62,
  )
}

export const shapes = {
  ...{ can, flatTin, bottle, sachet, bag, box },
  ...{ flatPack, loaf, eggs, rolls, carrier, heap },
} as const satisfies Record<string, Draw>
export type Shape = keyof typeof shapes
