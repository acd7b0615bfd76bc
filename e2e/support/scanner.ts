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
