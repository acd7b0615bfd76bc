import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SharedCodeField } from '#app/features/login/till-by-code.tsx'
import { ApproversPassword } from './approvers-password.tsx'
import { CodeField } from './code-field.tsx'

const change = () => undefined

it.each([
  ['the password of an approver', <ApproversPassword key="a" label="Password" value="" onChange={change} />],
  ['the code of a cashier', <CodeField key="b" label="Code" value="" error={null} onChange={change} />],
  ['the code that opens a till', <SharedCodeField key="c" label="Code" value="" onChange={change} />],
])('no password manager fills %s in', (_, field) => {
  const markup = renderToStaticMarkup(field)
  expect(markup).toContain('data-1p-ignore="true"')
  expect(markup).toContain('data-lpignore="true"')
  expect(markup).toContain('data-bwignore="true"')
  expect(markup).toMatch(/autoComplete="(new-password|one-time-code)"/i)
  expect(markup).not.toMatch(/autoComplete="(current-password|username|on)"/i)
})
