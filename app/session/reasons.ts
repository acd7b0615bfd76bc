import type { Tone } from '#app/components/ui/status-tag.tsx'

type ReasonText = { tone: Tone; sentence: string }

const expired: ReasonText = { tone: 'warn', sentence: 'Your session has expired. Log in again to continue.' }

const sentences = new Map<string, ReasonText>(
  Object.entries<ReasonText>({
    session_expired: expired,
    'user-token-expired': expired,
    token_refresh_failed: {
      tone: 'warn',
      sentence: 'Your session could not be renewed. Log in again to continue.',
    },
    token_refresh_error: {
      tone: 'warn',
      sentence: 'Something went wrong while renewing your session. Log in again to continue.',
    },
    max_refresh_failures: {
      tone: 'warn',
      sentence:
        'Your session could not be renewed after three attempts. Check the connection and log in again.',
    },
    auth_state_lost: { tone: 'warn', sentence: 'You were logged out. Log in again to continue.' },
    connection_lost: {
      tone: 'warn',
      sentence: 'The connection was lost and your session with it. Log in again to continue.',
    },
    'requires-recent-login': { tone: 'warn', sentence: 'Please log in again to confirm that it is you.' },
    'user-disabled': {
      tone: 'loss',
      sentence: 'This account has been disabled. Ask the owner of the shop or your administrator.',
    },
    signed_out: { tone: 'good', sentence: 'You are logged out.' },
  }),
)

/**
 * Why someone is at the login, from its `message` and `reason`: a sentence for people. A code this
 * table doesn't know (a provider's) still gets a sentence; its text is never shown as it came.
 */
export function reasonText(search: URLSearchParams): ReasonText | null {
  const code = search.get('reason') ?? search.get('message')
  if (code === null || code === '') return null
  return sentences.get(code) ?? { tone: 'warn', sentence: 'You were logged out. Log in again to continue.' }
}
