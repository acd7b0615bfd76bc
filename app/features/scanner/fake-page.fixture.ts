import { vi } from 'vitest'

/*
 * A page with the little that the scanner's listener asks of one: fields with a cursor, keys that write into them where
 * nothing keeps them from it, and an Android keyboard whose keys have no names.
 */

class FakeElement extends EventTarget {
  readonly attributes: Readonly<Record<string, string>>
  isConnected = true

  constructor(attributes: Record<string, string> = {}) {
    super()
    this.attributes = attributes
  }

  matches(selector: string): boolean {
    return selector.split(',').some((part) => {
      const [, name = '', isEnd, value = ''] = /^\s*\[([\w-]+)(\$?)="([^"]*)"\]\s*$/.exec(part) ?? []
      const own = this.attributes[name]
      return own !== undefined && (isEnd ? own.endsWith(value) : own === value)
    })
  }

  closest(_selector: string): FakeElement | null {
    return this instanceof FakeInput || this instanceof FakeSelect ? this : null
  }

  focus(): void {
    page.document.activeElement = this
    page.window.dispatchEvent(pointedAt(new Event('focusin'), this))
  }
}

export class FakeInput extends FakeElement {
  selectionStart: number | null = 0
  selectionEnd: number | null = 0
  #value = ''

  get value(): string {
    return this.#value
  }

  set value(value: string) {
    this.#value = value
    this.setSelectionRange(value.length, value.length)
  }

  setSelectionRange(start: number, end: number): void {
    this.selectionStart = start
    this.selectionEnd = end
  }

  setRangeText(text: string, start: number, end: number): void {
    this.#value = this.#value.slice(0, start) + text + this.#value.slice(end)
    this.setSelectionRange(start + text.length, start + text.length)
  }

  /** What a key does that nothing keeps from the field. */
  insert(text: string): void {
    const [start, end] = [this.selectionStart ?? 0, this.selectionEnd ?? 0]
    const room = Number(this.attributes.maxlength ?? 1_000) - (this.#value.length - (end - start))
    this.setRangeText(text.slice(0, Math.max(room, 0)), start, end)
    this.dispatchEvent(new Event('input'))
  }
}

export class FakeTextArea extends FakeInput {}

export class FakeSelect extends FakeElement {
  #value = 'safe'

  get value(): string {
    return this.#value
  }

  set value(value: string) {
    this.#value = value
  }
}

class FakeKeyboardEvent extends Event {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey = false
  readonly altKey = false
  readonly isComposing = false
  readonly repeat = false

  constructor(type: string, init: Partial<KeyboardEvent> & EventInit) {
    super(type, { cancelable: true })
    this.key = init.key ?? ''
    this.code = init.code ?? ''
    this.shiftKey = init.shiftKey ?? false
    this.ctrlKey = init.ctrlKey ?? false
  }
}

/** With the target that it has below the window, and the time of the clock of the test. */
function pointedAt<One extends Event>(event: One, target: EventTarget | null): One {
  Object.defineProperty(event, 'target', { value: target })
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
  return event
}

function beforeInput(data: string): Event {
  const event = Object.assign(new Event('beforeinput', { cancelable: true }), {
    inputType: 'insertText',
    data,
  })
  return pointedAt(event, page.document.activeElement)
}

const body = new FakeElement()
const page = {
  window: Object.assign(new EventTarget(), {
    localStorage: { getItem: () => null },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
  }),
  document: {
    activeElement: body as FakeElement,
    execCommand: (_command: string, _ui: boolean, text: string): boolean => {
      if (!page.window.dispatchEvent(beforeInput(text))) return true
      if (page.document.activeElement instanceof FakeInput) page.document.activeElement.insert(text)
      return true
    },
  },
}

/** Puts a page in place of the browser's; `vi.unstubAllGlobals` takes it away. */
export function stubPage(): void {
  vi.useFakeTimers()
  page.document.activeElement = body
  vi.stubGlobal('window', page.window)
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLInputElement', FakeInput)
  vi.stubGlobal('HTMLTextAreaElement', FakeTextArea)
  vi.stubGlobal('HTMLSelectElement', FakeSelect)
  vi.stubGlobal('KeyboardEvent', FakeKeyboardEvent)
}

/** Presses a key now. @returns whether the page got it */
export function pressKey(init: Partial<KeyboardEvent>): boolean {
  const target = page.document.activeElement
  const isPages = page.window.dispatchEvent(pointedAt(new FakeKeyboardEvent('keydown', init), target))
  const isSign = [...(init.key ?? '')].length === 1 && !init.ctrlKey
  if (isPages && isSign && page.document.activeElement instanceof FakeInput)
    page.document.activeElement.insert(init.key ?? '')
  return isPages
}

/** A key of an Android keyboard: without a name, and with what it writes. */
export function pressUnnamed(sign: string): void {
  pressKey({ key: 'Unidentified', code: '' })
  if (page.window.dispatchEvent(beforeInput(sign)) && page.document.activeElement instanceof FakeInput)
    page.document.activeElement.insert(sign)
}
