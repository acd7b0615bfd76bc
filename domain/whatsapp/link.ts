/** Opens WhatsApp with a text. @param number as `whatsAppNumber` gives it; without it the contact is chosen there */
export function whatsAppLink(text: string, number = ''): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}
