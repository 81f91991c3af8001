/**
 * A name that is safe in a mail to an unconfirmed address: an attacker may have chosen name and address, and our mail
 * must not contain their text. Undefined for more than one plain word.
 */
export const plainName = (name: string): string | undefined =>
  /^\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)?$/u.test(name) && name.length <= 30 ? name : undefined
