import { z } from 'zod'
import { Text } from '../text.ts'

/** RFC 6749, section 6; what else a client sends (its id) is not looked at. */
export const RefreshForm = z.object({ grant_type: Text, refresh_token: Text.max(8_192).optional() })

/** As the identity service answers: tokens, or why there are none. */
export const OAuthAnswer = z.record(z.string(), z.unknown())
