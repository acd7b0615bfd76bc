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
import { type ReactNode, useEffect } from 'react'
import { ErrorState } from './components/ui/error-state.tsx'
import { ToastProvider } from './components/ui/toast.tsx'
import { watchInstallOffer } from './features/install/install-offer.ts'
import { loadFailureScript } from './features/shell/load-failure.ts'
import { PlainPage } from './features/shell/plain-page.tsx'
import { NotFound } from './features/shell/screen-error.tsx'
import { applyTheme, themeScript } from './features/shell/theme.ts'
import { useNonce } from './nonce.ts'
import { arriveAtLogin } from './session/leaving.ts'
import { lendNavigation } from './session/navigation.ts'
import { watchPageReturn } from './session/page-return.ts'
import stylesheet from './styles/app.css?url'

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

const home = { to: '/user/dashboard', label: 'Go to the till' }

export function ErrorBoundary() {
  const error = useRouteError()
  useEffect(() => applyTheme(), [])
  return (
    <PlainPage>
      {isRouteErrorResponse(error) && error.status === 404 ? (
        <NotFound home={home} />
      ) : (
        <ErrorState heading="h1" error={error} onRetry={() => window.location.reload()} />
      )}
    </PlainPage>
  )
}
