// Signs that a position is doubtful and needs a moderator before it is listed. Each has a weight; moderators see the
// signs.

export const doubts = ['money', 'links', 'repeated', 'borrowed_name', 'messenger', 'shouting'] as const
export type Doubt = (typeof doubts)[number]

export const doubtTexts: Readonly<Record<Doubt, string>> = {
  money: 'Asks applicants for money, or speaks of fees, deposits, gift cards or cryptocurrency',
  links: 'Has many links, or a shortened one',
  repeated: 'The same text was posted before',
  borrowed_name: 'Names a known institution, and the address is of a free mail service',
  messenger: 'Leads applicants to a messenger',
  shouting: 'Is written in capitals',
}

const weights: Readonly<Record<Doubt, number>> = {
  money: 3,
  links: 2,
  repeated: 2,
  borrowed_name: 3,
  messenger: 1,
  shouting: 1,
}

/** From this score on, a moderator looks first. */
export const heldFrom = 2

export type Scored = {
  readonly title: string
  /** All texts of the position, joined. */
  readonly texts: string
  /** Null for posters with an account. */
  readonly contactEmail: string | null
  readonly isKnownInstitution: boolean
  readonly isRepeated: boolean
}

const money =
  /\b(?:(?:application|processing|registration|training|visa|handling|admin(?:istration)?)\s+(?:fee|charge)s?|(?:pay|send|transfer|wire)\s+(?:us\s+|a\s+|the\s+)?(?:fee|deposit|money|\$|€|£)|security deposit|refundable deposit|gift cards?|western union|moneygram|bitcoin|crypto(?:currency)?|usdt|bank (?:login|card) details)\b/i
const link = /\b(?:https?:\/\/|www\.)\S+/gi
const shortened = /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy)\//i
const messenger = /\b(?:whats\s?app|telegram|signal chat|wechat|t\.me\/)/i
const linksMax = 5
const freeMail =
  /@(?:gmail|googlemail|yahoo|hotmail|outlook|live|icloud|proton(?:mail)?|gmx|web|mail|aol|yandex|zoho|qq|163)\.[a-z.]{2,6}$/i

const isShouting = (title: string): boolean => {
  const letters = title.replaceAll(/[^\p{L}]/gu, '')
  return letters.length >= 12 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** The signs that a position shows. */
export function doubtsOf({ title, texts, contactEmail, isKnownInstitution, isRepeated }: Scored): Doubt[] {
  const whole = `${title}\n${texts}`
  const signs: Readonly<Record<Doubt, boolean>> = {
    money: money.test(whole),
    links: shortened.test(whole) || (whole.match(link)?.length ?? 0) > linksMax,
    repeated: isRepeated,
    borrowed_name: contactEmail !== null && isKnownInstitution && freeMail.test(contactEmail),
    messenger: messenger.test(whole),
    shouting: isShouting(title),
  }
  return doubts.filter((doubt) => signs[doubt])
}

export const scoreOf = (found: readonly Doubt[]): number => found.reduce((sum, doubt) => sum + weights[doubt], 0)
