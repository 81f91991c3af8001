/**
 * A name that may stand in a mail to an unconfirmed address: a stranger chose name and address, and a mail
 * of ours must not carry their words. Undefined for more than one plain word.
 */
export const plainName = (name: string): string | undefined =>
  /^\p{L}[\p{L}\p{M}]*(?:[-'’]\p{L}[\p{L}\p{M}]*)?$/u.test(name) && name.length <= 30 ? name : undefined
