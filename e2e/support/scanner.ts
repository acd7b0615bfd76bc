import type { CDPSession, Page } from 'playwright/test'
import { strokeOf } from '#app/features/scanner/key-streams.fixture.ts'

type Key = Omit<Parameters<typeof dispatch>[1], 'type'>

const suffixKeys = {
  Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 },
} as const satisfies Record<string, Key>

/**
 * What a keyboard-wedge scanner does: presses the keys of a code and of its suffix, wherever the cursor is. All are sent
 * before the page has handled the first: a busy page does not slow a scanner down.
 * @param layout that of the computer; the scanner's own is US
 */
export async function scan(
  page: Page,
  code: string,
  {
    layout = 'us',
    suffix = ['Enter'],
  }: { layout?: string; suffix?: readonly (keyof typeof suffixKeys)[] } = {},
): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const keys = [...[...code].map((sign) => keyOf(sign, layout)), ...suffix.map((name) => suffixKeys[name])]
  await Promise.all(
    keys.flatMap((key) => [
      dispatch(keyboard, { ...key, type: 'keyDown' }),
      dispatch(keyboard, { ...key, type: 'keyUp' }),
    ]),
  )
  await keyboard.detach()
}

/**
 * Keys that come so many milliseconds apart, whatever the machine is busy with: the page goes by the times that they bear.
 */
export async function pressPaced(page: Page, signs: string, gapsMs: readonly number[]): Promise<void> {
  await page.evaluate(
    ([keys, gaps]) => {
      let atMs = performance.now() - gaps.reduce((sum, gap) => sum + gap, 0)
      for (const [index, key] of [...keys].entries()) {
        const event = new KeyboardEvent('keydown', {
          ...{ key, code: `Digit${key}`, bubbles: true, cancelable: true },
        })
        Object.defineProperty(event, 'timeStamp', { value: atMs })
        document.activeElement?.dispatchEvent(event)
        atMs += gaps[index] ?? 0
      }
    },
    [signs, gapsMs] as const,
  )
}

function keyOf(sign: string, layout: string): Key {
  const { key, code, shiftKey } = strokeOf(sign, layout, 0)
  const windowsVirtualKeyCode = sign.toUpperCase().charCodeAt(0)
  return { key, code, text: key, windowsVirtualKeyCode, modifiers: shiftKey ? 8 : 0 }
}

function dispatch(
  keyboard: CDPSession,
  key: Parameters<typeof keyboard.send<'Input.dispatchKeyEvent'>>[1] & {},
) {
  return keyboard.send('Input.dispatchKeyEvent', key)
}
