// Signs that a text is doubtful, before any reader reports it. Each sign has a weight; moderators see the signs.

export const textDoubts = ['money', 'links', 'messenger', 'shouting'] as const
export type TextDoubt = (typeof textDoubts)[number]

export const textDoubtLabels: Readonly<Record<TextDoubt, string>> = {
  money: 'Speaks of fees, deposits, gift cards or cryptocurrency',
  links: 'Has many links, or a shortened one',
  messenger: 'Leads readers to a messenger',
  shouting: 'Is written in capitals',
}

const weights: Readonly<Record<TextDoubt, number>> = { money: 3, links: 2, messenger: 1, shouting: 1 }

/** The total weight from which a moderator reviews the text. */
export const flaggedFrom = 2

const money =
  /\b(?:(?:pay|send|transfer|wire)\s+(?:us\s+|me\s+)?(?:a fee|the fee|a deposit|money|crypto)|refundable deposit|gift cards?|western union|moneygram|bitcoin|usdt|bank login|paypal\.me|cash\s?app|venmo)\b/i
const link = /\b(?:https?:\/\/|www\.)\S+/gi
const shortened = /\b(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|is\.gd|cutt\.ly|rb\.gy)\//i
const messenger = /\b(?:whats\s?app|telegram|wechat|t\.me\/)/i
const linksMax = 12

const isShouting = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  return letters.length >= 40 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
}

/** The signs that these texts show. */
export function doubtsIn(texts: readonly string[]): TextDoubt[] {
  const whole = texts.join('\n')
  const signs: Readonly<Record<TextDoubt, boolean>> = {
    money: money.test(whole),
    links: shortened.test(whole) || (whole.match(link)?.length ?? 0) > linksMax,
    messenger: messenger.test(whole),
    shouting: texts.some(isShouting),
  }
  return textDoubts.filter((doubt) => signs[doubt])
}

export const isFlagged = (doubts: readonly TextDoubt[]): boolean =>
  doubts.reduce((sum, doubt) => sum + weights[doubt], 0) >= flaggedFrom
