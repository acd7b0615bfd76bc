/** An email address as it is compared: without spaces around it, in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
