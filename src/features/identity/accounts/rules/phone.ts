/** E.164 in the format of the auth wire, without plus sign; undefined when it is not such a number. */
export function normalPhone(text: string): string | undefined {
  const digits = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : undefined
}
