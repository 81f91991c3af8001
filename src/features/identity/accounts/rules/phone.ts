/** E.164 as the auth wire writes it, without plus sign; undefined when it is no such number. */
export function normalPhone(text: string): string | undefined {
  const digits = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}
