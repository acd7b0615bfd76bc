import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type ShopFormat, ShopFormatProvider } from '#app/components/format/shop-format.tsx'
import { day } from '#domain/business-day.ts'
import { PostingDateField } from './posting-date-field.tsx'

const drawn = (value: string, lockedThrough: ShopFormat['lockedThrough']) =>
  renderToStaticMarkup(
    <ShopFormatProvider value={{ currency: 'GHS', timeZone: 'Africa/Accra', lockedThrough }}>
      <PostingDateField label="Date" help="When it was paid." value={value} onChange={() => undefined} />
    </ShopFormatProvider>,
  )

it('a day that is locked shows on which one it will be posted', () => {
  const sentence = 'The books are locked through 31 Mar 2026. It can be posted on 1 Apr 2026.'
  expect(drawn('2026-03-31', day('2026-03-31'))).toContain(sentence)
  expect(drawn('2026-02-01', day('2026-03-31'))).toContain(sentence)
})

it.each([
  ['2026-04-01', day('2026-03-31')],
  ['', day('2026-03-31')],
  ['2026-03-31', null],
])('%s with the books locked through %s shows its usual help', (value, lockedThrough) => {
  const markup = drawn(value, lockedThrough)
  expect(markup).toContain('When it was paid.')
  expect(markup).not.toContain('The books are locked')
})
