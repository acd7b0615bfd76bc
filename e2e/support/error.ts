import { expect, type Locator } from 'playwright/test'

/**
 * A refused field is reported in every way: it is marked, its sentence is read aloud by itself and with the
 * field, the cursor is in it, and its content is selected, so that typing replaces it.
 */
export async function expectRefusedAt(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const described = await field.getAttribute('aria-describedby')
  const error = field.page().locator('[aria-live=polite]').filter({ hasText: sentence })
  await expect(error).toBeVisible()
  const ids = await error.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id))
  expect(described?.split(' ')).toEqual(expect.arrayContaining(ids))
  await expect(field).toBeFocused()
  await expect
    .poll(() =>
      field.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      ),
    )
    .toBe(await field.inputValue())
}
