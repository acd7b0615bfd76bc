import type { LinksFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorState } from '#app/components/ui/error-state.tsx'
import { ToastProvider } from '#app/components/ui/toast.tsx'
import { watchInstallOffer } from '#app/features/install/install-offer.ts'
import { PlainPage } from '#app/features/shell/plain-page.tsx'
import { NoSuchPage } from '#app/features/shell/screen-error.tsx'
import { applyTheme, themeScript } from '#app/features/shell/theme.ts'
import { readSession } from '#app/session/items.ts'
import { arriveAtLogin } from '#app/session/leaving.ts'
import { lendNavigation, watchPageReturn } from '#app/session/navigation.ts'
import stylesheet from '#app/styles/app.css?url'
import { useNonce } from './nonce.ts'

if (typeof window !== 'undefined') watchInstallOffer()

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const meta: MetaFunction = () => [
  { title: 'Sales & Accounts' },
  { name: 'description', content: 'The till and the books of a shop.' },
]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f8f5ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#161512" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before the first paint
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, before anything is loaded
          dangerouslySetInnerHTML={{ __html: loadFailureScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  const navigate = useNavigate()
  useEffect(() => lendNavigation((to, options) => navigate(to, options)), [navigate])
  useEffect(() => applyTheme(), [])
  useEffect(watchPageReturn, [])
  const isAtLogin = useLocation().pathname === '/login'
  useEffect(() => {
    if (isAtLogin) arriveAtLogin()
  }, [isAtLogin])
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}

const shopStarts = [
  { to: '/user/dashboard', label: 'Till' },
  { to: '/user/dashboard/sales', label: 'Receipts' },
  { to: '/user/dashboard/products', label: 'Products' },
  { to: '/user/dashboard/accounting', label: 'Books' },
]
const adminStarts = [
  { to: '/admin/dashboard', label: 'Administration' },
  { to: '/admin/dashboard/shops', label: 'Shops' },
  { to: '/admin/dashboard/users', label: 'Users' },
]

export function ErrorBoundary() {
  const error = useRouteError()
  const [starts, setStarts] = useState(shopStarts)
  useEffect(() => {
    applyTheme()
    if (readSession()?.isAdmin) setStarts(adminStarts)
  }, [])
  return (
    <PlainPage>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NoSuchPage links={starts} />
      ) : (
        <ErrorState heading="h1" error={error} onRetry={() => window.location.reload()} />
      )}
    </PlainPage>
  )
}

const sentence =
  'Part of this page could not be loaded, so it does not answer. Your network may have been cut.'
const look =
  'fixed inset-x-0 top-0 z-50 flex flex-wrap items-center justify-center gap-3 border-b border-loss/40 bg-loss-soft px-4 py-3 text-14 text-ink'

/**
 * Runs in the page's head: the program that would report it is the very one that did not arrive. A module that
 * is missing is heard from its script element, the entry's (which the page imports) as a rejection.
 */
const loadFailureScript = `(function(){function tell(){if(document.getElementById('load-failure'))return;var bar=document.createElement('div');bar.id='load-failure';bar.setAttribute('role','alert');bar.className='${look}';bar.append('${sentence} ');var again=document.createElement('a');again.href=location.href;again.className='font-semibold underline';again.textContent='Load it again';again.onclick=function(event){event.preventDefault();location.reload()};bar.append(again);document.body.append(bar)}
addEventListener('error',function(event){if(event.target instanceof HTMLScriptElement)tell()},true);
addEventListener('unhandledrejection',function(event){if(event.reason instanceof TypeError&&/import/i.test(event.reason.message))tell()})})()`
